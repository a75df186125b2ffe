import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { innerBytes, lastParameters } from './inner-bytes.ts'

/** A JPEG inside a document. */
export interface EmbeddedJpeg {
  /** The file itself, whatever is around it. */
  bytes: Uint8Array
  components: 1 | 3 | 4
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
  const { components, isYcc } = readJpeg(bytes)
  if (components !== 1 && components !== 3 && components !== 4) return undefined
  const transform = lastParameters(image).get('/ColorTransform').integer
  return { bytes, components, isAsStored: components === 1 || transform === undefined || (transform !== 0) === isYcc }
}

const signature = [0xff, 0xd8, 0xff]

/** How many channels a JPEG has, and whether they are stored as YCC, explicitly or by default; inks are only explicitly. */
function readJpeg(bytes: Uint8Array): { components: number; isYcc: boolean } {
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
      return { components, isYcc }
    }
    at += 2 + view.getUint16(at + 2)
  }
  return { components: 0, isYcc: true }
}
