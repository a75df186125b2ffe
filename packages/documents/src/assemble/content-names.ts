import { inflateSync, constants as zlib } from 'node:zlib'
import { nameFromBytes } from '../qpdf/names.ts'
import type { PdfObject } from '../qpdf/object.ts'

/** What a content stream may grow to. Beyond it nobody can say what is used, and everything stays. */
const maxContentBytes = 32_000_000
/** Filters other than Flate are unpacked by qpdf without a limit, so only what cannot become large is. */
const maxPackedBytes = 64_000
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

/**
 * Every name that stands in content, with its slash: a slash begins a name wherever it is. What only looks like one, in a string
 * or in the bytes of an inline image, is among them too, so that nothing that is drawn can be missed.
 */
export function namesInContent(content: Uint8Array): Set<string> {
  const written = new Set(Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1').match(nameToken) ?? [])
  const names = new Set<string>()
  for (const name of written) {
    names.add(nameFromBytes(Buffer.from(name, 'latin1')))
    if (name.includes('#')) names.add(nameFromBytes(Buffer.from(name.replace(/#([0-9a-f]{2})/gi, fromHex), 'latin1')))
  }
  return names
}

/** The bytes of a content stream; undefined where they cannot be read, or not within bounds. */
export function contentBytes(stream: PdfObject): Uint8Array | undefined {
  const filters = filtersOf(stream)
  const length = stream.get('/Length').integer ?? Number.POSITIVE_INFINITY
  if (length > maxContentBytes || !filters.every((filter) => textFilters.has(filter))) return undefined
  try {
    if (filters.length === 0) return stream.streamBytes({ decode: false })
    if (filters.length === 1 && filters[0] === '/FlateDecode' && stream.get('/DecodeParms').isNull)
      return inflateSync(stream.streamBytes({ decode: false }), { maxOutputLength: maxContentBytes, finishFlush: zlib.Z_SYNC_FLUSH })
    return length <= maxPackedBytes ? stream.streamBytes() : undefined
  } catch {
    return undefined
  }
}

// White space and delimiters of ISO 32000, 7.2.3.
const nameToken = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/g

function fromHex(_: string, digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16))
}

function filtersOf(stream: PdfObject): string[] {
  const filter = stream.get('/Filter')
  if (filter.isNull) return []
  return (filter.isArray ? filter.items(8) : [filter]).map((item) => item.name ?? '')
}
