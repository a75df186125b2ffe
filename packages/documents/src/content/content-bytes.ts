import { inflateSync, constants as zlib } from 'node:zlib'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { filtersOf, generalFilters, growingFilters } from './general-filters.ts'
import { inflatedPart } from './inflated-part.ts'

/** The largest content stream that is unpacked. Beyond it nothing is pruned, since we can't tell what is used. */
const maxContentBytes = 32_000_000
/** qpdf unpacks filters other than Flate without a limit, so only data too short to become large is unpacked. */
const maxPackedBytes = 64_000
/** The largest expansion factor of Flate. */
const mostGrowth = 1032

/** The streams that a page's content is made of. */
export function contentStreams(page: PdfObject): PdfObject[] {
  const contents = page.get('/Contents')
  return (contents.isArray ? contents.items() : [contents]).filter((stream) => stream.isStream)
}

/**
 * The bytes of a content stream; undefined if they can't be read, or not within bounds. `lenient` accepts as much of damaged ones as qpdf
 * can read, and reads small ones in half the time.
 */
export function contentBytes(stream: PdfObject, { lenient = false } = {}): Uint8Array | undefined {
  const filters = filtersOf(stream)
  const length = stream.get('/Length').integer ?? Number.POSITIVE_INFINITY
  if (length > maxContentBytes || !filters?.every((filter) => generalFilters.has(filter))) return undefined
  // Two nested ones can expand a few bytes to gigabytes.
  if (filters.filter((filter) => growingFilters.has(filter)).length > 1) return undefined
  try {
    if (filters.length === 0) return stream.streamBytes({ decode: false })
    if (lenient && length <= maxContentBytes / mostGrowth) return stream.streamBytes()
    if (filters.length === 1 && filters[0] === '/FlateDecode' && stream.get('/DecodeParms').isNull)
      return inflateSync(stream.streamBytes({ decode: false }), { maxOutputLength: maxContentBytes, finishFlush: zlib.Z_SYNC_FLUSH })
    return length <= maxPackedBytes ? stream.streamBytes() : undefined
  } catch {
    return undefined
  }
}

/**
 * The readable part of a content stream, and whether its data is damaged, in which case other readers may see more or less of it; undefined
 * if it can't be read within bounds.
 */
export function readableContent(stream: PdfObject): { bytes: Uint8Array; isDamaged: boolean } | undefined {
  if (filtersOf(stream)?.join() !== '/FlateDecode' || !stream.get('/DecodeParms').isNull) {
    const bytes = contentBytes(stream)
    return bytes && { bytes, isDamaged: false }
  }
  if ((stream.get('/Length').integer ?? Number.POSITIVE_INFINITY) > maxContentBytes) return undefined
  const packed = contentBytesAsStored(stream)
  if (!packed) return undefined
  try {
    return { bytes: inflateSync(packed, { maxOutputLength: maxContentBytes }), isDamaged: false }
  } catch {
    const bytes = inflatedPart(packed, maxContentBytes)
    return bytes && { bytes, isDamaged: true }
  }
}

function contentBytesAsStored(stream: PdfObject): Uint8Array | undefined {
  try {
    return stream.streamBytes({ decode: false })
  } catch {
    return undefined
  }
}
