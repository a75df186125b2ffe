import { AppError } from '@octavo/core/errors.ts'
import type { DocumentFacts } from '@octavo/core/facts.ts'
import type { MediaType } from '@octavo/core/media-types.ts'
import { isOfficeType } from '@octavo/core/office-types.ts'
import { tryOfficePassword } from './convert.ts'
import { examineOffice } from './examine.ts'

/** Tells whether a document of this kind is for the office process. */
export function isOpenedByOffice(mimeType: MediaType): boolean {
  return isOfficeType(mimeType) || mimeType === 'text/plain' || mimeType === 'text/html'
}

/**
 * Checks an Office document without opening it in LibreOffice; a password that is given is tried, which needs an office slot where the
 * lock is an old one. Throws as `inspectPdf` does.
 */
export async function inspectOffice(
  path: string,
  { mimeType, password }: { mimeType: MediaType; password?: string },
): Promise<DocumentFacts> {
  const { lock } = await examineOffice(path, mimeType)
  if (lock && password === undefined) throw new AppError('DOCUMENT_LOCKED')
  if (lock && password !== undefined) await tryOfficePassword({ path, mimeType, password })
  return { encrypted: lock !== undefined, signed: false, hasForms: false, hasOutline: false }
}
