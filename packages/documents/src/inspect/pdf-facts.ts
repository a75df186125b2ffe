import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type DocumentFacts, maxListedPages } from '@octavo/core/files/facts.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { wasRebuilt } from '../engines/qpdf/repair.ts'
import { hasForms, readFormFields } from '../forms/form-fields.ts'
import { keepOrDispose, type Opened, type OpenedFile } from '../open/kept-openings.ts'
import { openPdfOrRepair } from '../open/repair.ts'
import { readEncryption } from '../read/encryption.ts'
import { readMetadata } from '../read/metadata.ts'
import { hasOutline } from '../read/outline.ts'
import { pageSizes } from '../read/page-boxes.ts'
import { readSignatures } from '../signatures/signatures.ts'

/** The facts of a PDF that opens, repaired if needed. Throws `DOCUMENT_LOCKED`, `DOCUMENT_PASSWORD_WRONG` or `DOCUMENT_DAMAGED`. */
export async function inspectPdf(path: string, options: { password?: string }): Promise<DocumentFacts> {
  let scratch: string | undefined
  const newPath = () => (scratch ??= `${path}.${randomUUID()}.pdf`)
  try {
    const opened = await openPdfOrRepair(path, { ...options, newPath })
    return readAndRelease({ path, ...options }, opened)
  } finally {
    if (scratch !== undefined) await rm(scratch, { force: true })
  }
}

/** A sound document may stay open for the job that works on it. */
function readAndRelease(file: OpenedFile, opened: Opened): DocumentFacts {
  const { pdf, encrypted, repaired } = opened
  let isSound = false
  try {
    const facts = readFacts(pdf, encrypted)
    isSound = !repaired && !wasRebuilt(pdf)
    return isSound ? facts : { ...facts, repaired: true }
  } finally {
    if (isSound) keepOrDispose(file, opened)
    else pdf.dispose()
  }
}

const maxTitleLength = 300

function readFacts(pdf: Pdf, encrypted: boolean): DocumentFacts {
  const { pageCount } = pdf
  if (pageCount === 0) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('a document without pages') })
  const fields = readFormFields(pdf)
  const { title, createdDate } = readMetadata(pdf)
  const restrictions = readEncryption(pdf)?.restrictions
  return {
    pageCount,
    pages: pageSizes(pdf, maxListedPages),
    encrypted,
    ...(restrictions !== undefined && restrictions.length > 0 && { restrictions }),
    signed: readSignatures(pdf, fields).length > 0,
    hasForms: hasForms(pdf, fields),
    hasOutline: hasOutline(pdf),
    ...(title !== undefined && { title: title.slice(0, maxTitleLength).toWellFormed() }),
    ...(createdDate !== undefined && { createdDate }),
  }
}
