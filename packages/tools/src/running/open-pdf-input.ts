import { baseName } from '@octavo/core/files/file-names.ts'
import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { openPdfOrRepair } from '@octavo/documents/open/repair.ts'
import type { RunContext, RunInput } from './runner.ts'
import { noteUnmarked } from './write-result.ts'

/** An open PDF input. Dispose of `pdf` when its results are written. */
export interface OpenedPdf {
  document: string
  /** Its name without extension. */
  name: string
  pdf: Pdf
  pageCount: number
  encrypted: boolean
  repaired: boolean
  /** Why its PDF/A claim was removed, if it had one. */
  unmarked: readonly ArchiveFault[]
}

/** Opens a PDF with its password, repairing it if needed; throws if it can't be opened or has no pages. */
export async function openPdfInput(
  { document, name, path, password }: RunInput,
  newPath: (extension: string) => string,
): Promise<OpenedPdf> {
  const opened = await openPdfOrRepair(path, { newPath: () => newPath('.pdf'), ...(password !== undefined && { password }) })
  const { pageCount } = opened.pdf
  if (pageCount === 0) {
    opened.pdf.dispose()
    throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('a document without pages') })
  }
  return { ...opened, document, name: baseName(name), pageCount }
}

/** Notes what was needed to open a file whose results are written without encryption and signatures. */
export function noteOpening(
  context: Pick<RunContext<unknown>, 'note'>,
  {
    document,
    encrypted,
    repaired,
    unmarked = [],
  }: Pick<OpenedPdf, 'document' | 'encrypted' | 'repaired'> & Partial<Pick<OpenedPdf, 'unmarked'>>,
): void {
  if (repaired) context.note({ code: 'REPAIRED', document })
  if (encrypted) context.note({ code: 'ENCRYPTION_REMOVED', document })
  noteUnmarked(context, document, unmarked)
}
