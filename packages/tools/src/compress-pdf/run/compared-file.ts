import { type Removal, removeFrom } from '@octavo/documents/write/sanitize.ts'
import { type OpenedPdf, openPdfInput } from '../../running/open-pdf-input.ts'
import type { RunInput } from '../../running/runner.ts'

/** The file that a smaller one is compared with, and what was needed to open it. */
export interface ComparedFile extends Omit<OpenedPdf, 'pdf'> {
  path: string
}

/**
 * The input itself, or a copy: of one that was locked or had to be repaired, since programs disagree about what such files show, or of one
 * that something is removed from.
 */
export async function comparedFile(
  input: RunInput,
  { newPath, removals }: { newPath(extension: string): string; removals: ReadonlySet<Removal> },
): Promise<ComparedFile> {
  const { pdf, ...facts } = await openPdfInput(input, newPath)
  using opened = pdf
  if (!facts.repaired && !facts.encrypted && removals.size === 0) return { ...facts, path: input.path }
  removeFrom(opened, removals)
  const path = newPath('.pdf')
  opened.write(path, { copyStreams: true })
  return { ...facts, path }
}
