import type { RunPlace, TaskView } from '@octavo/core/api/engine-api.ts'
import { countOf } from '@octavo/core/text/format.ts'
import type { LoadingPhase } from '../../../shared/modal/modal-props.ts'
import type { Desk, Pace, Run } from './work-state.ts'

/** When a run was first seen, and how far it was then. A run that begins anew, after its worker died, has another pace. */
export function paceOf(
  before: Pace | undefined,
  { status, progress }: Pick<TaskView, 'status' | 'progress'>,
  now: number,
): Pace | undefined {
  if (status !== 'RUNNING') return before
  return before && before.progress <= progress ? before : { at: now, progress }
}

/** How many seconds a run still takes if it goes on as it went; nothing as long as too little of it was seen. */
export function secondsLeft(pace: Pace | undefined, progress: number, now: number): number | undefined {
  if (!pace) return undefined
  const [seenMs, done] = [now - pace.at, progress - pace.progress]
  if (seenMs < meaningfulMs || done < meaningfulShare) return undefined
  return ((1 - progress) * seenMs) / done / 1000
}

const meaningfulMs = 3000
const meaningfulShare = 0.04

/** The way of a task from its files to its result, and where on it the task is. A tool for web pages sends no files. */
export function phasesOf(task: Pick<TaskView, 'status'> | undefined, { sends }: { sends: boolean }): LoadingPhase[] {
  const waits = task === undefined || task.status === 'CREATED' || task.status === 'QUEUED'
  return [
    ...(sends ? [{ label: 'Uploaded', state: 'done' } as const] : []),
    { label: 'Queued', state: waits ? 'now' : 'done' },
    { label: 'Working', state: waits ? 'later' : 'now' },
    { label: 'Ready', state: 'later' },
  ]
}

/** Where a run is, in words: the step, the file, the page, and how long it still takes. `addresses` where a tool takes web pages, no files. */
export function positionText(
  { run: { task, pace }, files }: Pick<Desk, 'files'> & { run: Run },
  now: number,
  addresses?: readonly string[],
): string {
  const place = task?.place ?? {}
  const name = files.find(({ facts }) => facts !== undefined && facts.ref === place.document)?.name
  const left = secondsLeft(pace, task?.progress ?? 0, now)
  const where = [
    ...counted('Step', place.step, place.steps),
    ...fileWords(place, addresses ? 'Web page' : 'File', name === undefined ? undefined : shortened(name)),
    ...counted('Page', place.page, place.pages),
  ]
  // Some work is not done file by file.
  const whole = addresses ? countOf(addresses.length, 'web page') : countOf(files.length, 'file')
  return [...(where.length === 0 ? [whole] : where), ...(left === undefined ? [] : [leftWords(left)])].join(' · ')
}

function fileWords({ file, files }: RunPlace, noun: string, name: string | undefined): string[] {
  const [which] = counted(noun, file, files)
  if (which === undefined) return name === undefined ? [] : [name]
  return [name === undefined ? which : `${which}, ${name}`]
}

function counted(noun: string, number: number | undefined, total: number | undefined): string[] {
  return number === undefined || total === undefined || total < 2 ? [] : [`${noun} ${number} of ${total}`]
}

/** Rounded up, so that nothing is promised that is not kept, and not a new number every second. */
function leftWords(seconds: number): string {
  if (seconds < 5) return 'a few seconds left'
  if (seconds <= 55) return `about ${Math.ceil(seconds / 5) * 5} s left`
  return `about ${Math.ceil(seconds / 60)} min left`
}

const longest = 40

/** Beginning and end of a long name: what tells files apart often stands behind. */
function shortened(name: string): string {
  return name.length <= longest ? name : `${name.slice(0, longest - 16)}…${name.slice(-15)}`
}
