import type { RunPlace } from '@octavo/core/engine-api.ts'
import { AppError, type PlainError } from '@octavo/core/errors.ts'
import type { DocumentFacts } from '@octavo/core/facts.ts'
import type { MediaType } from '@octavo/core/media-types.ts'
import type { Note, NoteCode } from '@octavo/core/notes.ts'
import type { LentSlot } from '@octavo/documents/slots/contract.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import type { Step } from '../tasks/steps.ts'
import { keepLocked } from './keep-locked.ts'
import type { RunLog } from './run-log.ts'

/** A file in the slot's folder that a step works on. */
export interface StepInput {
  document: string
  name: string
  mimeType: MediaType
  size: number
  file: string
  password?: string
  facts?: DocumentFacts
}

/** A file that a step has left in the slot's folder. */
export interface StepResult {
  file: string
  name: string
  mimeType: MediaType
  size: number
  pageCount?: number
  /** The document that it was made of, where it was made of one. */
  document?: string
}

/** What a runner tells while it works. */
type Told =
  | ({ kind: 'result'; password?: string } & StepResult)
  | { kind: 'note'; note: Note }
  | { kind: 'fail'; document: string; error: PlainError }
  | { kind: 'progress'; done: number; place?: RunPlace }

export interface RunSteps {
  steps: readonly Step[]
  inputs: StepInput[]
  log: RunLog
  onProgress(done: number, place?: RunPlace): void
  /** Takes over a result of the last step. */
  onResult(result: StepResult): Promise<void>
}

/** Runs the steps one after the other in one slot; what a step makes is the input of the next, in order. */
export async function runSteps(slot: LentSlot, { steps: asked, inputs, log, onProgress, onResult }: RunSteps): Promise<void> {
  let current = inputs
  // Between steps a file has a name of its own; what comes of it in the end comes of the task's document.
  const origins = new Map(inputs.map(({ document }) => [document, document]))
  const { steps, isUnderLock, lockAgain } = keepLocked(asked)
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1
    const made: StepInput[] = []
    const options = index < asked.length ? step.options : lockAgain(current, (document) => origins.get(document))
    const place = asked.length > 1 ? { step: Math.min(index + 1, asked.length), steps: asked.length } : {}
    await slot.call(
      'run-tool',
      { type: step.taskType, options, inputs: current, asksFor: index === 0 ? asked.map(({ taskType }) => taskType) : [] },
      async (told: Told) => {
        if (told.kind === 'note') {
          if (!(tellsOfOpening.includes(told.note.code) && isUnderLock(index))) log.note(told.note)
        } else if (told.kind === 'fail') log.fail(told.document, told.error)
        else if (told.kind === 'progress') onProgress((index + told.done) / steps.length, { ...place, ...ofOrigin(told.place, origins) })
        else {
          const { kind: _, document, password, ...result } = told
          const origin = document === undefined ? undefined : origins.get(document)
          if (isLast) return onResult({ ...result, ...(origin !== undefined && { document: origin }) })
          const ref = newRef()
          if (origin !== undefined) origins.set(ref, origin)
          const { name, mimeType, size, file } = result
          made.push({ document: ref, name, mimeType, size, file, ...(password !== undefined && { password }) })
        }
      },
    )
    if (isLast) return
    if (made.length === 0) throw log.firstError() ?? new AppError('INTERNAL', { cause: new Error(`step ${index + 1} made nothing`) })
    current = made
  }
}

const tellsOfOpening: readonly NoteCode[] = ['ENCRYPTION_REMOVED', 'RESTRICTIONS_REMOVED']

/** People know the documents of the task, and not what lies between steps. */
function ofOrigin(place: RunPlace | undefined, origins: ReadonlyMap<string, string>): RunPlace {
  const { document, ...rest } = place ?? {}
  const origin = document === undefined ? undefined : origins.get(document)
  return { ...rest, ...(origin !== undefined && { document: origin }) }
}
