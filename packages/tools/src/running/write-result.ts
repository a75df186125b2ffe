import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import { writeHonestly } from '@octavo/documents/archive/write-honestly.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import type { WriteOptions } from '@octavo/documents/engines/qpdf/write-file.ts'
import type { RunContext } from './runner.ts'

/** Writes a changed document, and notes if its PDF/A claim was removed. */
export function writeResult(
  context: Pick<RunContext<unknown>, 'note'>,
  { document, pdf, path }: { document: string | undefined; pdf: Pdf; path: string },
  options: WriteOptions,
): void {
  noteUnmarked(context, document, writeHonestly(pdf, path, { copyStreams: true, ...options }))
}

/** Notes why a PDF/A claim was removed. */
export function noteUnmarked(
  context: Pick<RunContext<unknown>, 'note'>,
  document: string | undefined,
  reasons: readonly ArchiveFault[],
): void {
  if (reasons.length === 0) return
  context.note({ code: 'PDFA_MARK_REMOVED', ...(document !== undefined && { document }), details: { reasons } })
}
