import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type DocumentFacts, maxListedPages } from '@octavo/core/files/facts.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { wasRebuilt } from '../engines/qpdf/repair.ts'
import { hasForms, readFormFields } from '../forms/form-fields.ts'
import { openPdfOrRepair } from '../open/repair.ts'
import { readEncryption } from '../read/encryption.ts'
import { readMetadata } from '../read/metadata.ts'
import { hasOutline } from '../read/outline.ts'
import { pageSizes } from '../read/page-boxes.ts'
import { readSignatures } from '../signatures/signatures.ts'

/** The facts of a PDF that opens, repaired if needed. Throws `DOCUMENT_LOCKED`, `DOCUMENT_PASSWORD_WRONG` or `DOCUMENT_DAMAGED`. */
export async function inspectPdf(path: string, options: { password?: string }): Promise<DocumentFacts> {
  const scratch = `${path}.${randomUUID()}.pdf`
  try {
    const { pdf, encrypted, repaired } = await openPdfOrRepair(path, { ...options, newPath: () => scratch })
    using document = pdf
    const facts = readFacts(document, encrypted)
    return repaired || wasRebuilt(document) ? { ...facts, repaired: true } : facts
  } finally {
    await rm(scratch, { force: true })
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
