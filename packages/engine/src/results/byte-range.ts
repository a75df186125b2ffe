import { AppError } from '@octavo/core/messages/errors.ts'
import type { ByteRange } from '@octavo/platform/storage/storage.ts'

/**
 * The single range requested by a `Range` header. Undefined without a header, or for one that HTTP allows us to ignore: another unit, or
 * several ranges, which get the whole file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const single = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!single) return undefined
  const [, first = '', last = ''] = single
  if (first === '' && last === '') return undefined
  const range =
    first === '' ? { start: Math.max(0, size - Number(last)), end: size - 1 } : { start: Number(first), end: lastByte(last, size) }
  if (range.start > range.end || range.start >= size) throw new AppError('RANGE_NOT_SATISFIABLE', { details: { size } })
  return range
}

function lastByte(last: string, size: number): number {
  return last === '' ? size - 1 : Math.min(Number(last), size - 1)
}
