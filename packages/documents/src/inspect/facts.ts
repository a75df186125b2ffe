import type { DocumentFacts, DocumentState } from '@octavo/core/files/facts.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { AppError, type ErrorCode } from '@octavo/core/messages/errors.ts'
import { inspectOffice, isOpenedByOffice } from '../office/inspect.ts'
import { sniffFile } from '../open/sniff-file.ts'
import { inspectImage } from './image-facts.ts'
import { inspectPdf } from './pdf-facts.ts'

/** What a check of a document says of it. */
export interface Inspection {
  state: Extract<DocumentState, 'READY' | 'LOCKED' | 'DAMAGED'>
  facts: DocumentFacts
}

/**
 * Checks a PDF, an image or an Office document; `mimeType` is what the upload took it for. A locked PDF without a password is `LOCKED`, one that nothing can read is `DAMAGED`, and so is an image of too many pixels; `error` of the facts says why; with a
 * password it is opened, and `DOCUMENT_PASSWORD_WRONG` is thrown where that does not fit.
 */
export async function inspect(path: string, options: { password?: string; mimeType?: MediaType } = {}): Promise<Inspection> {
  try {
    return { state: 'READY', facts: await factsOf(path, options) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code } = error
    if (code === 'DOCUMENT_LOCKED') return { state: 'LOCKED', facts: { ...noFacts, encrypted: true } }
    // Whoever tries a password is told that none will do.
    if (code === 'LOCKED_BY_CERTIFICATE' && options.password === undefined)
      return { state: 'LOCKED', facts: { ...noFacts, encrypted: true, error: error.toPlain() } }
    if (unusable.includes(code)) return { state: 'DAMAGED', facts: { ...noFacts, error: error.toPlain() } }
    throw error
  }
}

async function factsOf(path: string, { mimeType, ...options }: { password?: string; mimeType?: MediaType }): Promise<DocumentFacts> {
  if (mimeType && isOpenedByOffice(mimeType)) return inspectOffice(path, { mimeType, ...options })
  return (await sniffFile(path)) === 'application/pdf' ? inspectPdf(path, options) : inspectImage(path)
}

const unusable: readonly ErrorCode[] = ['DOCUMENT_DAMAGED', 'TYPE_NOT_ACCEPTED', 'IMAGE_TOO_LARGE']

const noFacts: DocumentFacts = { encrypted: false, signed: false, hasForms: false, hasOutline: false }
