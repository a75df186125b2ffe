import { AppError } from '@octavo/core/messages/errors.ts'

/** An address that may be asked for at all, or the error that says why not; whether it is public shows when it is dialled. */
export function readWebAddress(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (!address) throw new AppError('URL_NOT_VALID')
  if (address.protocol !== 'http:' && address.protocol !== 'https:') throw new AppError('URL_SCHEME')
  if (address.username !== '' || address.password !== '') throw new AppError('URL_NOT_VALID')
  return address
}
