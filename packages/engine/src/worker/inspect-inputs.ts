import { AppError } from '@octavo/core/messages/errors.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import { inspectJob } from '@octavo/documents/document-jobs.ts'
import type { LentSlot } from '@octavo/sandbox/contract.ts'
import type { ToolInput } from '@octavo/tools/tool-jobs.ts'

/**
 * Adds the facts of documents that haven't been checked yet, because they came in the same call as the run. Here they are already open to
 * the slot, which saves a use of its own for each.
 */
export async function inspectInputs(
  slot: LentSlot,
  { inputs, documents }: { inputs: readonly ToolInput[]; documents: readonly DocumentRow[] },
): Promise<ToolInput[]> {
  const inspected: ToolInput[] = []
  for (const [index, input] of inputs.entries()) {
    const isChecked = documents[index]?.state !== 'CHECKING' || input.facts !== undefined
    inspected.push(isChecked ? input : await inspectInput(slot, input))
  }
  return inspected
}

async function inspectInput(slot: LentSlot, input: ToolInput): Promise<ToolInput> {
  const { file: name, mimeType, password } = input
  try {
    const { facts } = await slot.call(inspectJob, { name, mimeType, ...(password === undefined ? {} : { password }) })
    return { ...input, facts }
  } catch (error) {
    // The tool meets the same problem and says which file has it. If the slot is gone, so is the run.
    if (error instanceof AppError && error.code !== 'INTERNAL' && error.code !== 'CANCELLED') return input
    throw error
  }
}
