import { rm } from 'node:fs/promises'
import { AppError, type ErrorCode } from '@octavo/core/messages/errors.ts'
import { openDocument, type PdfiumDocument } from '../engines/pdfium/document.ts'
import { type RepairOptions, repair } from './repair.ts'

/** A document that can be drawn and read, and what was needed to open it. */
export interface MendedDocument {
  document: PdfiumDocument
  encrypted: boolean
  repaired: boolean
}

/** Opens a PDF with PDFium or, if that fails, after a rewrite by qpdf. A copy made for that is removed when the document is closed. */
export async function openMended(path: string, { password, newPath }: RepairOptions): Promise<MendedDocument> {
  const access = password === undefined ? {} : { password }
  try {
    const document = openDocument(path, access)
    if (document.pageCount > 0) return { document, encrypted: document.encrypted, repaired: false }
    document[Symbol.dispose]()
  } catch (error) {
    // qpdf may repair what PDFium can't read, and opens some files that PDFium considers locked (an empty owner password).
    if (!(error instanceof AppError && qpdfMayHelp.includes(error.code))) throw error
  }
  const scratch: string[] = []
  const newScratch = () => {
    const fresh = newPath()
    scratch.push(fresh)
    return fresh
  }
  try {
    const mended = newScratch()
    const { encrypted, repaired } = await repair(path, mended, { ...access, newPath: newScratch })
    return { document: openDocument(mended), encrypted, repaired }
  } finally {
    // PDFium has the file open, so its name can be removed.
    await Promise.all(scratch.map((file) => rm(file, { force: true })))
  }
}

const qpdfMayHelp: readonly ErrorCode[] = ['DOCUMENT_DAMAGED', 'DOCUMENT_LOCKED', 'LOCKED_BY_CERTIFICATE', 'DOCUMENT_PASSWORD_WRONG']
