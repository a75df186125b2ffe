import type { RunPlace } from '@octavo/core/api/engine-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { NoteCode } from '@octavo/core/messages/notes.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import type { LentSlot } from '@octavo/sandbox/contract.ts'
import { runToolJob, type ToolInput, type ToolProof, type ToolResult } from '@octavo/tools/tool-jobs.ts'
import type { Step } from '../tasks/steps.ts'
import { preserveEncryption } from './preserve-encryption.ts'
import type { RunLog } from './run-log.ts'

/** A file that a step has written into the slot's folder, or a range of a document. */
export type StepResult = Omit<ToolResult, 'password'>

/** How a result looks beside what it was made from. */
export interface StepProof extends Omit<ToolProof, 'document'> {
  /** The task's document that it was made from. */
  document?: string
  /** What it was made from, where that's a file between two steps. */
  between?: ToolInput
}

export interface RunSteps {
  steps: readonly Step[]
  inputs: ToolInput[]
  /** The most rows of a table. */
  maxRows: number
  log: RunLog
  onProgress(done: number, place?: RunPlace): void
  /** Takes over a result of the last step. */
  onResult(result: StepResult): Promise<void>
  /** Takes over how a result of the last step looks. */
  onProof(proof: StepProof): Promise<void>
}

/** Runs the steps one after the other in one slot; the results of a step are the inputs of the next, in order. */
export async function runSteps(
  slot: LentSlot,
  { steps: asked, inputs, maxRows, log, onProgress, onResult, onProof }: RunSteps,
): Promise<void> {
  let current = inputs
  // Files between steps have refs of their own; this leads from them back to the task's documents.
  const origins = new Map(inputs.map(({ document }) => [document, document]))
  const { lock, steps, isEncryptedInput, reencryptOptions } = await preserveEncryption(asked)
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1
    const made: ToolInput[] = []
    const options =
      index < asked.length ? step.options : reencryptOptions({ inputs: current, originOf: (document) => origins.get(document) })
    const place = asked.length > 1 ? { step: Math.min(index + 1, asked.length), steps: asked.length } : {}
    const take = async ({ document, password, ...result }: ToolResult) => {
      const origin = document === undefined ? undefined : origins.get(document)
      if (result.start !== undefined && !takesRanges) throw new AppError('INTERNAL', { cause: new Error('a range that cannot be stored') })
      if (isLast) return onResult({ ...result, ...(origin !== undefined && { document: origin }) })
      const ref = newRef()
      if (origin !== undefined) origins.set(ref, origin)
      const { name, mimeType, size, file } = result
      made.push({ document: ref, name, mimeType, size, file, ...(password !== undefined && { password }) })
    }
    const prove = async ({ document, ...proof }: ToolProof) => {
      const origin = origins.get(document)
      const between = index === 0 ? undefined : current.find((input) => input.document === document)
      if (isLast) await onProof({ ...proof, ...(origin !== undefined && { document: origin }), ...(between && { between }) })
    }
    // Only documents are stored, and only the results of the last step will be.
    const takesRanges = isLast && index === 0
    const asksFor = index === 0 ? asked.map(({ taskType }) => taskType) : []
    await slot.call(
      runToolJob,
      { type: step.taskType, options, inputs: current, maxRows, takesRanges, asksFor, ...(lock && { permissions: lock.permissions }) },
      async (told) => {
        if (told.kind === 'note') {
          const isUntrue = isEncryptedInput(index)
            ? tellsOfOpening.includes(told.note.code)
            : told.note.code === 'ENCRYPTION_REMOVED' && lock?.hasPassword === true
          if (!isUntrue) log.note(told.note)
        } else if (told.kind === 'delivered') log.delivered(origins.get(told.document) ?? told.document, told.isCompared)
        else if (told.kind === 'proof') await prove(told)
        else if (told.kind === 'fail') log.fail(told.document, told.error)
        else if (told.kind === 'progress') onProgress((index + told.done) / steps.length, { ...place, ...ofOrigin(told.place, origins) })
        else for (const result of told.results) await take(result)
      },
    )
    if (isLast) return
    if (made.length === 0) throw log.firstError() ?? new AppError('INTERNAL', { cause: new Error(`step ${index + 1} made nothing`) })
    current = made
  }
}

const tellsOfOpening: readonly NoteCode[] = ['ENCRYPTION_REMOVED', 'RESTRICTIONS_REMOVED']

/** People know the task's documents, not the files between steps. */
function ofOrigin(place: RunPlace | undefined, origins: ReadonlyMap<string, string>): RunPlace {
  const { document, ...rest } = place ?? {}
  const origin = document === undefined ? undefined : origins.get(document)
  return { ...rest, ...(origin !== undefined && { document: origin }) }
}
