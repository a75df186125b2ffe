import { AppError, type ErrorCode } from '@octavo/core/messages/errors.ts'
import { openPdf, type Pdf } from './pdf.ts'

export interface RepairOptions {
  password?: string
  /** A new path for a rewritten copy, requested only when needed. */
  newPath: () => string
  /** Rewrites the file with another engine if qpdf can't read it (PDFium's load-and-save). */
  rewriteElsewhere?: (from: string, to: string, options: { password?: string }) => void | Promise<void>
}

/**
 * Opens a PDF, repairing it if needed: qpdf rebuilds what it can by itself; a file it can't read is rewritten by another engine and opened
 * again. `repaired` means that the file was damaged.
 */
export async function openRepairing(path: string, options: RepairOptions): Promise<{ pdf: Pdf; repaired: boolean }> {
  const password = options.password === undefined ? {} : { password: options.password }
  try {
    const pdf = openPdf(path, password)
    if (pdf.pageCount > 0 || !options.rewriteElsewhere) return { pdf, repaired: wasRebuilt(pdf) }
    pdf.dispose()
  } catch (error) {
    if (!options.rewriteElsewhere || !isDamage(error)) throw error
  }
  const rewritten = options.newPath()
  try {
    await options.rewriteElsewhere(path, rewritten, password)
  } catch (cause) {
    throw isLock(cause) ? cause : new AppError('DOCUMENT_DAMAGED', { cause })
  }
  return { pdf: openPdf(rewritten, password), repaired: true }
}

/** Small violations of the standard don't count as damage; a rebuilt cross-reference table, page tree or stream length does. */
export function wasRebuilt(pdf: Pdf): boolean {
  return pdf.hasReplacedPages || pdf.warnings().some(({ message }) => /reconstruct|recover|file is damaged/i.test(message))
}

function isDamage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'DOCUMENT_DAMAGED'
}

function isLock(error: unknown): boolean {
  return error instanceof AppError && lockCodes.includes(error.code)
}

const lockCodes: readonly ErrorCode[] = ['DOCUMENT_LOCKED', 'LOCKED_BY_CERTIFICATE', 'DOCUMENT_PASSWORD_WRONG']
