import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { innerBytes, lastParameters } from './inner-bytes.ts'

/** A JPEG inside a document. */
export interface EmbeddedJpeg {
  /** The file itself, whatever is around it. */
  bytes: Uint8Array
  components: 1 | 3 | 4
  /** As the file says, which may differ from what the document says. */
  width: number
  height: number
  /** The document and the file say the same about how colours are stored. */
  isAsStored: boolean
}

/** Undefined where the data isn't a JPEG with a usual number of channels. */
export function embeddedJpeg(pdf: Pdf, image: PdfObject, filters: readonly string[]): EmbeddedJpeg | undefined {
  const bytes = innerBytes(pdf, image, filters)
  return bytes && readEmbeddedJpeg(image, bytes)
}

/** The same for data that was read already. */
export function readEmbeddedJpeg(image: PdfObject, bytes: Uint8Array): EmbeddedJpeg | undefined {
  if (!signature.every((byte, index) => bytes[index] === byte)) return undefined
  const { components, isYcc, width, height } = readJpeg(bytes)
  if (components !== 1 && components !== 3 && components !== 4) return undefined
  const transform = lastParameters(image).get('/ColorTransform').integer
  const isAsStored = components === 1 || transform === undefined || (transform !== 0) === isYcc
  return { bytes, components, width, height, isAsStored }
}

const signature = [0xff, 0xd8, 0xff]

interface JpegHeader {
  components: number
  width: number
  height: number
  /** Whether channels are stored as YCC, explicitly or by default; inks are only explicitly. */
  isYcc: boolean
}

function readJpeg(bytes: Uint8Array): JpegHeader {
  let adobe: number | undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 10 < bytes.length; ) {
    if (view.getUint8(at) !== 0xff) break
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xee && Buffer.from(bytes.subarray(at + 4, at + 9)).toString('latin1') === 'Adobe') adobe = bytes[at + 15]
    // Every start of frame; the excluded markers are tables that share their numbers.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const components = view.getUint8(at + 9)
      const isNamedRgb = components === 3 && bytes[at + 10] === 0x52 && bytes[at + 13] === 0x47 && bytes[at + 16] === 0x42
      const isYcc = adobe === undefined ? components === 3 && !isNamedRgb : adobe !== 0
      return { components, isYcc, width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    at += 2 + view.getUint16(at + 2)
  }
  return { components: 0, width: 0, height: 0, isYcc: true }
}
