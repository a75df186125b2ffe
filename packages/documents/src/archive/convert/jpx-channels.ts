import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Pixels } from '../../compress/images/pixels.ts'
import type { DecodedImage } from '../../engines/pdfium/image-object.ts'
import { jp2File } from '../../images/encode/jp2-file.ts'
import { codestreamOf } from '../../images/formats/jpx-facts.ts'
import { decodeStream } from '../../images/open/decode-stream.ts'

interface Size {
  width: number
  height: number
}

function decode(bytes: Uint8Array, { width, height }: Size): DecodedImage {
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Filter /JPXDecode`
  return decodeStream({ entries, content: [bytes] }, { width, height, beside: join(tmpdir(), `octavo-${randomUUID()}`) })
}

/** Whether an image can't be decoded at all. */
export function isDamaged(bytes: Uint8Array, size: Size): boolean {
  try {
    decode(bytes, size)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'DOCUMENT_DAMAGED') return true
    throw error
  }
}

/** The colours of a JPEG 2000 image, without its opacity. Throws where it can't be decoded into so many channels. */
export function decodeWhole(bytes: Uint8Array, { width, height }: Size, channels: 1 | 3): Pixels {
  const decoded = decode(bytes, { width, height })
  if (decoded.width !== width || decoded.height !== height || decoded.channels !== channels)
    throw new RangeError('it has another size or other channels than the document says')
  return { data: decoded.pixels, width, height, channels }
}

/** The opacity of a grey JPEG 2000 image: PDFium gives no other channel than the colour, so the two change places. */
export function decodeOpacity(bytes: Uint8Array, size: Size): Pixels {
  const codestream = codestreamOf(bytes)
  const file = codestream && jp2File(codestream, 'opacity')
  if (!file) throw new RangeError('it has no opacity')
  return decodeWhole(file, size, 1)
}
