import { AppError } from '@octavo/core/messages/errors.ts'
import { coders } from '../../engines/coders.ts'

/**
 * Rows of bits, each filled up to a whole byte, a set bit being white, as JBIG2 without loss (ITU-T T.88, a generic region): what a
 * PDF holds with the filter `JBIG2Decode`.
 */
export function encodeJbig2(packed: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  const { jbig2Capacity, jbig2Encode } = coders()
  const rowBytes = Math.ceil(width / 8)
  if (packed.length < rowBytes * height) throw new RangeError('there are fewer rows than the image is high')
  const coded = new Uint8Array(jbig2Capacity(width, height))
  const length = jbig2Encode(packed, rowBytes, width, height, coded, coded.length)
  if (length === 0) throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('no memory for the JBIG2 coder') })
  return coded.slice(0, length)
}
