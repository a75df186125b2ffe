import type { DocumentFacts } from '@octavo/core/files/facts.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { isOfficeType } from '@octavo/core/files/office-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { tryOfficePassword } from './convert.ts'
import { examineOffice } from './examine.ts'
import { opensByItself } from './unlock.ts'

/** Whether documents of this type are opened by LibreOffice. */
export function isOpenedByOffice(mimeType: MediaType): boolean {
  return isOfficeType(mimeType) || mimeType === 'text/plain' || mimeType === 'text/html'
}

/**
 * Checks an Office document without opening it in LibreOffice; a given password is tried, which needs an office slot for old encryption.
 * Throws like `inspectPdf`.
 */
export async function inspectOffice(
  path: string,
  { mimeType, password }: { mimeType: MediaType; password?: string },
): Promise<DocumentFacts> {
  const examined = await examineOffice(path, mimeType)
  const isLocked = examined.lock !== undefined && !(password === undefined && (await opensByItself(path, examined)))
  if (isLocked && password === undefined) throw new AppError('DOCUMENT_LOCKED')
  if (isLocked && password !== undefined) await tryOfficePassword({ path, mimeType, password })
  return { encrypted: isLocked, signed: false, hasForms: false, hasOutline: false }
}
