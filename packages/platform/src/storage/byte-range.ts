import { AppError } from '@octavo/core/messages/errors.ts'
import type { ByteRange } from './storage.ts'

/** The range cut to the object's size; throws `RANGE_NOT_SATISFIABLE`. */
export function clampRange(range: ByteRange, size: number): ByteRange {
  checkRange(range)
  if (range.start >= size) throw new AppError('RANGE_NOT_SATISFIABLE')
  return { start: range.start, end: Math.min(range.end, size - 1) }
}

/** Throws `RANGE_NOT_SATISFIABLE` for a range that is invalid for any object. */
export function checkRange({ start, end }: ByteRange): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) throw new AppError('RANGE_NOT_SATISFIABLE')
}
