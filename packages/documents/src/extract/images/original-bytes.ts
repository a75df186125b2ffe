import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { faxTiff } from '../../images/encode/fax-tiff.ts'
import { jbig2File } from '../../images/open/jbig2.ts'
import type { ImageFacts } from './image-facts.ts'

/** An image that already is a file, or becomes one with a header around its bytes. */
export interface OriginalImage {
  mimeType: 'image/jpeg' | 'image/jp2' | 'image/tiff' | 'image/x-jbig2'
  bytes: Uint8Array
}

/** The bytes of an image that is embedded as the file it came from and looks the same outside the document; undefined for others. */
export function originalBytes(pdf: Pdf, image: PdfObject, facts: ImageFacts): OriginalImage | undefined {
  const { filters, isMasked, isStencil } = facts
  const packed = filters.at(-1)
  if (isMasked) return undefined
  if (packed === '/JBIG2Decode' || packed === '/CCITTFaxDecode') {
    const bytes = facts.isBilevel || isStencil ? innerBytes(pdf, image, filters) : undefined
    return bytes && (packed === '/JBIG2Decode' ? jbig2Of(image, facts, bytes) : faxOf(image, facts, bytes))
  }
  if (isStencil) return undefined
  if (packed === '/JPXDecode') {
    const bytes = innerBytes(pdf, image, filters)
    return bytes && startsWith(bytes, jp2Signature) ? { mimeType: 'image/jp2', bytes } : undefined
  }
  if (packed !== '/DCTDecode' || !facts.isPlainColour) return undefined
  const bytes = innerBytes(pdf, image, filters)
  if (!bytes || !startsWith(bytes, jpegSignature)) return undefined
  const { components, isYcc } = readJpeg(bytes)
  const transform = transformOf(image)
  // An external viewer doesn't know how the document says colours are stored.
  if (components !== 1 && !(components === 3 && (transform === undefined || (transform !== 0) === isYcc))) return undefined
  return { mimeType: 'image/jpeg', bytes }
}

const jpegSignature = [0xff, 0xd8, 0xff]
const jp2Signature = [0x00, 0x00, 0x00, 0x0c, 0x6a, 0x50, 0x20, 0x20]

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

function jbig2Of(image: PdfObject, { width, height, isInverted }: ImageFacts, bytes: Uint8Array): OriginalImage | undefined {
  if (isInverted) return undefined
  const globals = lastParameters(image).get('/JBIG2Globals')
  const shared = globals.isStream ? decodedBytes(globals) : undefined
  if (globals.isStream && !shared) return undefined
  const made = jbig2File(bytes, { shared, width, height })
  return made && { mimeType: 'image/x-jbig2', bytes: made }
}

function faxOf(image: PdfObject, { width, height, isInverted }: ImageFacts, data: Uint8Array): OriginalImage | undefined {
  const parameters = lastParameters(image)
  if ((parameters.get('/Columns').integer ?? usualColumns) !== width) return undefined
  const made = faxTiff({
    data,
    width,
    height,
    k: parameters.get('/K').integer ?? 0,
    hasLineEnds: parameters.get('/EndOfLine').boolean === true,
    isAligned: parameters.get('/EncodedByteAlign').boolean === true,
    isInverted: isInverted !== (parameters.get('/BlackIs1').boolean === true),
  })
  return made && { mimeType: 'image/tiff', bytes: made }
}

/** A4 on a fax machine. */
const usualColumns = 1728

function transformOf(image: PdfObject): number | undefined {
  return lastParameters(image).get('/ColorTransform').integer
}

/** The parameters of the last filter. */
function lastParameters(image: PdfObject): PdfObject {
  const parameters = image.get('/DecodeParms')
  return parameters.isArray ? parameters.at(parameters.length - 1) : parameters
}

/** The bytes after decoding all filters except the last. */
function innerBytes(pdf: Pdf, image: PdfObject, filters: readonly string[]): Uint8Array | undefined {
  const stored = image.streamBytes({ decode: false })
  if (filters.length === 1) return stored
  const parameters = image.get('/DecodeParms')
  const around = pdf.stream(stored, {
    '/Filter': pdf.array(filters.slice(0, -1).map((name) => pdf.parse(name))),
    ...(parameters.isArray && { '/DecodeParms': pdf.array(parameters.items(8).slice(0, -1)) }),
  })
  return decodedBytes(around)
}

function decodedBytes(stream: PdfObject): Uint8Array | undefined {
  try {
    return stream.streamBytes()
  } catch {
    return undefined
  }
}

/** How many channels a JPEG has, and whether they are stored as YCC, explicitly or by default. */
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
      return { components, isYcc: adobe === undefined ? !isNamedRgb : adobe !== 0 }
    }
    at += 2 + view.getUint16(at + 2)
  }
  return { components: 0, isYcc: true }
}
