import type { DocumentFacts, DocumentState } from '@octavo/core/files/facts.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { AppError, type ErrorCode } from '@octavo/core/messages/errors.ts'
import { inspectOffice, isOpenedByOffice } from '../office/inspect.ts'
import { sniffFile } from '../open/sniff-file.ts'
import { inspectImage } from './image-facts.ts'
import { inspectPdf } from './pdf-facts.ts'

/** The outcome of a document's check. */
export interface Inspection {
  state: Extract<DocumentState, 'READY' | 'LOCKED' | 'DAMAGED'>
  facts: DocumentFacts
}

/**
 * Checks a PDF, an image or an Office document; `mimeType` is the type detected on upload. A locked PDF without a password is `LOCKED`; one
 * that can't be read is `DAMAGED`, and so is an image with too many pixels; the facts' `error` says why. A given password is tried, and
 * `DOCUMENT_PASSWORD_WRONG` is thrown if it is wrong.
 */
export async function inspect(path: string, options: { password?: string; mimeType?: MediaType } = {}): Promise<Inspection> {
  try {
    return { state: 'READY', facts: await factsOf(path, options) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code } = error
    if (code === 'DOCUMENT_LOCKED') return { state: 'LOCKED', facts: { ...noFacts, encrypted: true } }
    // A person who tries a password learns that none will work.
    if (code === 'LOCKED_BY_CERTIFICATE' && options.password === undefined)
      return { state: 'LOCKED', facts: { ...noFacts, encrypted: true, error: error.toPlain() } }
    if (unusable.includes(code)) return { state: 'DAMAGED', facts: { ...noFacts, error: error.toPlain() } }
    throw error
  }
}

async function factsOf(path: string, { mimeType, ...options }: { password?: string; mimeType?: MediaType }): Promise<DocumentFacts> {
  if (mimeType && dataTypes.includes(mimeType)) return noFacts
  if (mimeType && isOpenedByOffice(mimeType)) return inspectOffice(path, { mimeType, ...options })
  const isPdf = mimeType === 'application/pdf' || (await sniffFile(path)) === 'application/pdf'
  return isPdf ? inspectPdf(path, options) : inspectImage(path)
}

/** Values and tables for forms, which are read when the form is filled. */
const dataTypes: readonly MediaType[] = [
  'application/json',
  'application/jsonl',
  'application/vnd.fdf',
  'application/vnd.adobe.xfdf',
  'text/tab-separated-values',
]

const unusable: readonly ErrorCode[] = ['DOCUMENT_DAMAGED', 'TYPE_NOT_ACCEPTED', 'IMAGE_TOO_LARGE']

const noFacts: DocumentFacts = { encrypted: false, signed: false, hasForms: false, hasOutline: false }
