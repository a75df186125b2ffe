import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import type { ImageFacts } from '../../extract/images/image-facts.ts'
import { innerBytes } from '../../extract/images/inner-bytes.ts'
import { decodeStream } from '../../images/open/decode-stream.ts'
import { channelsOf } from './colour-channels.ts'
import type { Pixels } from './pixels.ts'

/** An image in JPEG 2000, which is decoded only when it's needed. */
export interface Jpeg2000 {
  channels: 1 | 3
  /** The space to be written down where only the file itself names one. */
  ownSpace: '/DeviceGray' | '/DeviceRGB' | undefined
  /** Throws where it's damaged. */
  decode(): Pixels
}

/** Undefined for one with inks, transparency or colours that only its own profile explains. */
export function readJpeg2000(pdf: Pdf, image: PdfObject, { width, height, filters }: ImageFacts): Jpeg2000 | undefined {
  if ((image.get('/SMaskInData').integer ?? 0) > 0 || image.has('/Decode')) return undefined
  const bytes = innerBytes(pdf, image, filters)
  if (!bytes) return undefined
  const space = image.get('/ColorSpace')
  const ownSpace = space.isNull ? spaceOf(bytes) : undefined
  const channels = space.isNull ? ownSpace && (ownSpace === '/DeviceGray' ? 1 : 3) : channelsOf(space)
  if (channels !== 1 && channels !== 3) return undefined
  return {
    channels,
    ownSpace,
    decode: () => {
      const size = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Filter /JPXDecode`
      const beside = join(tmpdir(), `octavo-${randomUUID()}`)
      const decoded = decodeStream({ entries: size, content: [bytes] }, { width, height, beside })
      if (decoded.width !== width || decoded.height !== height) throw new RangeError('it has another size than the document says')
      return { data: inChannels(decoded.pixels, decoded.channels, channels), width, height, channels }
    },
  }
}

/** PDFium gives grey as three equal colours. */
function inChannels(pixels: Uint8Array, from: number, to: 1 | 3): Uint8Array {
  if (from === to) return pixels
  if (from !== 3 || to !== 1) throw new RangeError('it has other channels than the document says')
  return new Uint8Array(pixels.length / 3).map((_, at) => pixels[at * 3] ?? 0)
}

/** The colour specification box of a file, by the number of its space. */
const enumeratedSpace = Buffer.from('colr\u0001', 'latin1')
const spaces: Readonly<Record<number, Jpeg2000['ownSpace']>> = { 16: '/DeviceRGB', 17: '/DeviceGray', 18: '/DeviceRGB' }
const headBytes = 65_536

function spaceOf(bytes: Uint8Array): Jpeg2000['ownSpace'] {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes))
  const at = head.indexOf(enumeratedSpace)
  return at > 0 && at + 11 <= head.length ? spaces[head.readUInt32BE(at + 7)] : undefined
}
