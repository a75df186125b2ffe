import { AppError } from '@octavo/core/errors.ts'
import type { DocumentFacts, DocumentState } from '@octavo/core/facts.ts'
import { sniffFile } from '../sniff-file.ts'
import { inspectImage } from './image-facts.ts'
import { inspectPdf } from './pdf-facts.ts'

/** What a check of a document says of it. */
export interface Inspection {
  state: Extract<DocumentState, 'READY' | 'LOCKED' | 'DAMAGED'>
  facts: DocumentFacts
}

/**
 * Checks a PDF or an image. A locked PDF without a password is `LOCKED`, one that nothing can read is `DAMAGED`; with a
 * password it is opened, and `DOCUMENT_PASSWORD_WRONG` is thrown where that does not fit.
 */
export async function inspect(path: string, options: { password?: string } = {}): Promise<Inspection> {
  try {
    const facts = (await sniffFile(path)) === 'application/pdf' ? await inspectPdf(path, options) : await inspectImage(path)
    return { state: 'READY', facts }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'DOCUMENT_LOCKED') return { state: 'LOCKED', facts: { ...noFacts, encrypted: true } }
    if (error.code === 'DOCUMENT_DAMAGED' || error.code === 'TYPE_NOT_ACCEPTED') return { state: 'DAMAGED', facts: noFacts }
    throw error
  }
}

const noFacts: DocumentFacts = { encrypted: false, signed: false, hasForms: false, hasOutline: false }
