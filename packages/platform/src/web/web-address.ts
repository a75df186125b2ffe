import { AppError } from '@octavo/core/messages/errors.ts'

/** A valid address, or the error that says why it isn't; whether it is public is checked when it is dialled. */
export function readWebAddress(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (!address) throw new AppError('URL_NOT_VALID')
  if (address.protocol !== 'http:' && address.protocol !== 'https:') throw new AppError('URL_SCHEME')
  if (address.username !== '' || address.password !== '') throw new AppError('URL_NOT_VALID')
  return address
}
