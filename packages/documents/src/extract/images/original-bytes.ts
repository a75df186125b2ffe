import { boundedBytes } from '../../content/bounded-bytes.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { faxTiff } from '../../images/encode/fax-tiff.ts'
import { jp2File } from '../../images/encode/jp2-file.ts'
import { isCodestream, readJpxFacts } from '../../images/formats/jpx-facts.ts'
import { jbig2File } from '../../images/open/jbig2.ts'
import { readEmbeddedJpeg } from './embedded-jpeg.ts'
import { type ImageFacts, isUsualDecode } from './image-facts.ts'
import { innerBytes, lastParameters, maxInnerBytes } from './inner-bytes.ts'
import type { FileRange, StoredStreams } from './stored-streams.ts'

/** An image that already is a file, or becomes one with a header around its bytes. */
export interface OriginalImage {
  mimeType: 'image/jpeg' | 'image/jp2' | 'image/tiff' | 'image/x-jbig2'
  bytes: Uint8Array
}

/** The bytes of an image that is embedded as the file it came from and looks the same outside the document; undefined for others. */
export function originalBytes(pdf: Pdf, image: PdfObject, facts: ImageFacts): OriginalImage | undefined {
  return originalOf({ pdf, image, facts }, () => innerBytes(pdf, image, facts.filters))
}

/** An original as a range of the document's file, or its bytes, which are valid until they are used. */
export type LentOriginal = { mimeType: OriginalImage['mimeType']; range: FileRange } | (OriginalImage & { range?: never })

/** Uses the same original without copying it, where it is stored as it is in a file whose streams are given. */
export function useOriginal<Result>(
  pdf: Pdf,
  { image, facts, streams }: { image: PdfObject; facts: ImageFacts; streams?: StoredStreams },
  use: (original: LentOriginal) => Result,
): Result | undefined {
  const embedded = { pdf, image, facts }
  if (facts.filters.length > 1) {
    const original = originalOf(embedded, () => innerBytes(pdf, image, facts.filters))
    return original && use(original)
  }
  const range = mayBeOriginal(facts) ? streams?.rangeOf(image) : undefined
  if (range && streams) {
    const original = originalAt(embedded, range, streams)
    return original && use(original)
  }
  using lent = new DisposableStack()
  const original = originalOf(embedded, () => lent.use(image.lendStored()).bytes)
  return original && use(original)
}

/** Whether the bytes decide it. */
function mayBeOriginal({ filters, isMasked, isPlainColour }: ImageFacts): boolean {
  return !isMasked && (filters[0] !== '/DCTDecode' || isPlainColour)
}

/** The beginning of a JPEG usually tells everything: the rest isn't read. */
function originalAt(embedded: Embedded, range: FileRange, streams: StoredStreams): LentOriginal | undefined {
  const isJpeg = embedded.facts.filters[0] === '/DCTDecode'
  for (const size of isJpeg && range.size > headBytes ? [headBytes, range.size] : [range.size]) {
    const bytes = streams.read({ start: range.start, size })
    const original = originalOf(embedded, () => bytes)
    if (original) return original.bytes === bytes ? { mimeType: original.mimeType, range } : original
  }
  return undefined
}

const headBytes = 16 * 1024

interface Embedded {
  pdf: Pdf
  image: PdfObject
  facts: ImageFacts
}

function originalOf({ pdf, image, facts }: Embedded, read: () => Uint8Array | undefined): OriginalImage | undefined {
  const { filters, isMasked, isStencil } = facts
  const packed = filters.at(-1)
  if (isMasked) return undefined
  if (packed === '/JBIG2Decode' || packed === '/CCITTFaxDecode') {
    const bytes = facts.isBilevel || isStencil ? read() : undefined
    return bytes && (packed === '/JBIG2Decode' ? jbig2Of({ pdf, image, facts }, bytes) : faxOf(image, facts, bytes))
  }
  if (isStencil) return undefined
  if (packed === '/JPXDecode') {
    const bytes = read()
    const file = bytes && jp2Of(image, bytes)
    return file && { mimeType: 'image/jp2', bytes: file }
  }
  if (packed !== '/DCTDecode' || !facts.isPlainColour) return undefined
  const bytes = read()
  const jpeg = bytes && readEmbeddedJpeg(image, bytes)
  // An external viewer doesn't know how the document says colours are stored.
  if (!jpeg || jpeg.components === 4 || !jpeg.isAsStored) return undefined
  return { mimeType: 'image/jpeg', bytes: jpeg.bytes }
}

const jp2Signature = [0x00, 0x00, 0x00, 0x0c, 0x6a, 0x50, 0x20, 0x20]

/**
 * A file with its own header tells its colours itself, unless the document reads its values as something else, such as places in a palette.
 * Without a header an image is what the document says: as long as that is grey or RGB without a profile, a header can say the same.
 */
function jp2Of(image: PdfObject, bytes: Uint8Array): Uint8Array | undefined {
  const space = image.get('/ColorSpace')
  const kind = space.name ?? space.at(0).name
  if (startsWith(bytes, jp2Signature)) return kind !== undefined && otherColours.has(kind) ? undefined : bytes
  const channels = kind === '/DeviceGray' ? 1 : kind === '/DeviceRGB' ? 3 : undefined
  const isPlain = channels !== undefined && isUsualDecode(image.get('/Decode')) && isCodestream(bytes)
  return isPlain && readJpxFacts(bytes).channels === channels ? jp2File(bytes) : undefined
}

/** Colour spaces whose values are no colours yet. */
const otherColours = new Set(['/Indexed', '/Separation', '/DeviceN'])

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

function jbig2Of({ pdf, image, facts: { width, height, isInverted } }: Embedded, bytes: Uint8Array): OriginalImage | undefined {
  if (isInverted) return undefined
  const globals = lastParameters(image).get('/JBIG2Globals')
  const shared = globals.isStream ? boundedBytes(pdf, globals, maxInnerBytes) : undefined
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
