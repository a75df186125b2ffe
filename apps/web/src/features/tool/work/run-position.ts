import type { RunPlace, TaskView } from '@octavo/core/api/engine-api.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { LoadingPhase } from '../../../shared/modal/modal-props.ts'
import type { Desk, Pace, Run } from './work-state.ts'

/** When a run was first seen, and its progress then. A run that restarts after its worker died has a new pace. */
export function paceOf(
  before: Pace | undefined,
  { status, progress }: Pick<TaskView, 'status' | 'progress'>,
  now: number,
): Pace | undefined {
  if (status !== 'RUNNING') return before
  return before && before.progress <= progress ? before : { at: now, progress }
}

/** The estimated remaining seconds of a run; undefined until enough of it was seen. */
export function secondsLeft(pace: Pace | undefined, progress: number, now: number): number | undefined {
  if (!pace) return undefined
  const [seenMs, done] = [now - pace.at, progress - pace.progress]
  if (seenMs < meaningfulMs || done < meaningfulShare) return undefined
  return ((1 - progress) * seenMs) / done / 1000
}

const meaningfulMs = 3000
const meaningfulShare = 0.04

/** The phases of a task from files to result, and the current one. A tool for web pages uploads no files. */
export function phasesOf(task: Pick<TaskView, 'status'> | undefined, { sends }: { sends: boolean }): LoadingPhase[] {
  const waits = task === undefined || task.status === 'CREATED' || task.status === 'QUEUED'
  return [
    ...(sends ? [{ label: t('Uploaded'), state: 'done' } as const] : []),
    { label: t('Queued'), state: waits ? 'now' : 'done' },
    { label: t('Processing'), state: waits ? 'later' : 'now' },
    { label: t('Ready'), state: 'later' },
  ]
}

/** The position of a run in words: step, file, page, and remaining time. `addresses` for a tool that takes web pages instead of files. */
export function positionText(
  { run: { task, pace }, files }: Pick<Desk, 'files'> & { run: Run },
  now: number,
  addresses?: readonly string[],
): string {
  const place = task?.place ?? {}
  const name = files.find(({ facts }) => facts !== undefined && facts.ref === place.document)?.name
  const left = secondsLeft(pace, task?.progress ?? 0, now)
  const where = [
    ...counted(place.step, place.steps, (values) => t('Step {number} of {total}', values)),
    ...fileWords(place, addresses !== undefined, name === undefined ? undefined : shortened(name)),
    ...counted(place.page, place.pages, (values) => t('Page {number} of {total}', values)),
  ]
  // Some work isn't done file by file.
  const whole = addresses ? plural(addresses.length, '# web page', '# web pages') : plural(files.length, '# file', '# files')
  return [...(where.length === 0 ? [whole] : where), ...(left === undefined ? [] : [leftWords(left)])].join(' · ')
}

function fileWords({ file, files }: RunPlace, areWebPages: boolean, name: string | undefined): string[] {
  const [which] = counted(file, files, (values) =>
    areWebPages ? t('Web page {number} of {total}', values) : t('File {number} of {total}', values),
  )
  if (which === undefined) return name === undefined ? [] : [name]
  return [name === undefined ? which : `${which}, ${name}`]
}

interface Counted {
  number: number
  total: number
}

/** '1 of 1' isn't shown. */
function counted(number: number | undefined, total: number | undefined, sentence: (values: Counted) => string): string[] {
  return number === undefined || total === undefined || total < 2 ? [] : [sentence({ number, total })]
}

/** Rounded up, so that nothing is promised too early, and not a new number every second. */
function leftWords(seconds: number): string {
  if (seconds < 5) return t('a few seconds left')
  if (seconds <= 55) return t('about {seconds} s left', { seconds: Math.ceil(seconds / 5) * 5 })
  return t('about {minutes} min left', { minutes: Math.ceil(seconds / 60) })
}

const longest = 40

/** Beginning and end of a long name: names often differ at the end. */
function shortened(name: string): string {
  return name.length <= longest ? name : `${name.slice(0, longest - 16)}…${name.slice(-15)}`
}
