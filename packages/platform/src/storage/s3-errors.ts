import { AppError, type BareErrorCode } from '@octavo/core/messages/errors.ts'

/** Whether the server reports that the object doesn't exist. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket'
}

/**
 * Converts errors of the S3 library. Only name and status are kept: the original contains the whole answer, in which some servers repeat
 * the access key and the signed text.
 */
export function storageError(what: string, error: unknown): AppError {
  if (error instanceof AppError) return error
  const status = statusOf(error)
  const cause = new Error(`S3 storage could not ${what}: ${nameOf(error)}${status ? ` (${status})` : ''}`)
  return new AppError(codeOf(error, status), { cause })
}

function codeOf(error: unknown, status: number | undefined): BareErrorCode {
  if (status === 507 || noRoom.has(nameOf(error))) return 'STORAGE_FULL'
  if (status === 416) return 'RANGE_NOT_SATISFIABLE'
  const ownMistake = status !== undefined && status >= 400 && status < 500 && status !== 429 && status !== 408
  return ownMistake ? 'INTERNAL' : 'UNAVAILABLE'
}

const noRoom = new Set(['QuotaExceeded', 'QuotaExceededException', 'XMinioStorageFull', 'InsufficientStorage'])

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  // Servers answer a HEAD without a body, so the library can only call such an error 'Unknown'.
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const { $metadata } = error as { $metadata: { httpStatusCode?: number } }
  return $metadata.httpStatusCode
}
