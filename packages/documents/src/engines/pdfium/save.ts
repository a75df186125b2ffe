import { closeSync, openSync, writeSync } from 'node:fs'
import { AppError } from '@octavo/core/messages/errors.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import koffi from 'koffi'
import { type Pointer, pdfium } from './library.ts'

/** Writes an open document to a new file, block by block. */
export function saveDocument(document: Pointer, path: string, decrypted: boolean): void {
  const file = openSync(path, 'wx')
  let failure: unknown
  try {
    const writeBlock = (_self: Pointer, bytes: Pointer, length: number): number => {
      try {
        writeAll(file, new Uint8Array(koffi.view(bytes, length)))
        return 1
      } catch (cause) {
        // An exception must not pass through PDFium; returning 0 stops it, and the cause is thrown below.
        failure = cause
        return 0
      }
    }
    const saved = pdfium().FPDF_SaveAsCopy(document, { version: 1, writeBlock }, decrypted ? saveWithoutSecurity : saveWhole)
    if (failure !== undefined) throw failure
    if (!saved) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('PDFium could not save the document') })
  } finally {
    closeSync(file)
  }
}

/** Writes a new document of the readable pages of an open one. */
export function savePages(document: Pointer, pageCount: number, path: string): void {
  const library = pdfium()
  const fresh = library.FPDF_CreateNewDocument()
  if (fresh === null) throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('PDFium made no document') })
  try {
    let imported = 0
    // The count comes from the file and can't be trusted.
    for (let index = 0; index < Math.min(pageCount, maxImportedPages); index++) {
      const at = imported
      const isImported = () => library.FPDF_ImportPagesByIndex(fresh, document, Int32Array.of(index), 1, at) !== 0
      if (asPart({ kind: 'page', number: index + 1 }, isImported)) imported += 1
    }
    if (imported === 0) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('PDFium could not import any page') })
    saveDocument(fresh, path, false)
  } finally {
    library.FPDF_CloseDocument(fresh)
  }
}

const maxImportedPages = 50_000
const saveWhole = 2
const saveWithoutSecurity = 3

function writeAll(file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
}
