import { inflateSync, constants as zlib } from 'node:zlib'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { inflatedPart } from './inflated-part.ts'

/** What a content stream may grow to. Beyond it nobody can say what is used, and everything stays. */
const maxContentBytes = 32_000_000
/** Filters other than Flate are unpacked by qpdf without a limit, so only what cannot become large is. */
const maxPackedBytes = 64_000
/** Flate makes of one byte at most so many. */
const mostGrowth = 1032
const textFilters = new Set([
  '/FlateDecode',
  '/Fl',
  '/LZWDecode',
  '/LZW',
  '/ASCII85Decode',
  '/A85',
  '/ASCIIHexDecode',
  '/AHx',
  '/RunLengthDecode',
  '/RL',
])

const growingFilters = new Set(['/FlateDecode', '/Fl', '/LZWDecode', '/LZW', '/RunLengthDecode', '/RL'])

/** The streams that a page's content is made of. */
export function contentStreams(page: PdfObject): PdfObject[] {
  const contents = page.get('/Contents')
  return (contents.isArray ? contents.items() : [contents]).filter((stream) => stream.isStream)
}

/**
 * The bytes of a content stream; undefined where they cannot be read, or not within bounds. Who is `lenient` takes as much of damaged ones
 * as qpdf can read, and gets small ones in half the time.
 */
export function contentBytes(stream: PdfObject, { lenient = false } = {}): Uint8Array | undefined {
  const filters = filtersOf(stream)
  const length = stream.get('/Length').integer ?? Number.POSITIVE_INFINITY
  if (length > maxContentBytes || !filters.every((filter) => textFilters.has(filter))) return undefined
  // Two of them one in the other make gigabytes of a few bytes.
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
 * What can be read of a content stream, and whether its data is damaged, so that others may read more or less of it; undefined where it
 * cannot be read within bounds.
 */
export function readableContent(stream: PdfObject): { bytes: Uint8Array; isDamaged: boolean } | undefined {
  if (filtersOf(stream).join() !== '/FlateDecode' || !stream.get('/DecodeParms').isNull) {
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

function filtersOf(stream: PdfObject): string[] {
  const filter = stream.get('/Filter')
  if (filter.isNull) return []
  return (filter.isArray ? filter.items(8) : [filter]).map((item) => item.name ?? '')
}
