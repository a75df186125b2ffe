import { join } from 'node:path'
import type { DocumentFacts } from '@octavo/core/files/facts.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { inspect } from '@octavo/documents/inspect/facts.ts'
import type { ToolInput } from './tool-jobs.ts'

/** Adds the facts of inputs that haven't been checked yet. */
export async function inspectInputs(inputs: readonly ToolInput[], { folder }: { folder: string }): Promise<ToolInput[]> {
  const inspected: ToolInput[] = []
  for (const { isUnchecked, ...input } of inputs) {
    const facts = isUnchecked ? await factsOf(input, folder) : input.facts
    inspected.push({ ...input, ...(facts && { facts }) })
  }
  return inspected
}

async function factsOf({ file, mimeType, password }: ToolInput, folder: string): Promise<DocumentFacts | undefined> {
  try {
    const { facts } = await inspect(join(folder, file), { mimeType, ...(password !== undefined && { password }) })
    return facts
  } catch (error) {
    // The tool meets the same problem and says which file has it.
    if (error instanceof AppError && error.code !== 'INTERNAL') return undefined
    throw error
  }
}
