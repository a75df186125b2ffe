import { type OpenedPdf, openPdfInput } from '../../running/open-pdf-input.ts'
import type { RunInput } from '../../running/runner.ts'

/** The file that a smaller one is compared with, and what was needed to open it. */
export interface ComparedFile extends Omit<OpenedPdf, 'pdf'> {
  path: string
}

/** The input itself, or a copy of one that was locked or had to be repaired: programs disagree about what such files show. */
export async function comparedFile(input: RunInput, newPath: (extension: string) => string): Promise<ComparedFile> {
  const { pdf, ...facts } = await openPdfInput(input, newPath)
  using opened = pdf
  if (!facts.repaired && !facts.encrypted) return { ...facts, path: input.path }
  const path = newPath('.pdf')
  opened.write(path, { copyStreams: true })
  return { ...facts, path }
}
