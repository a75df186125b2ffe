import type { PdfObject } from '../engines/qpdf/object.ts'

/** Filters that pack any bytes, all of which qpdf undoes, with the short names of inline images. */
export const generalFilters: ReadonlySet<string> = new Set([
  '/FlateDecode',
  '/Fl',
  '/LZWDecode',
  '/LZW',
  '/RunLengthDecode',
  '/RL',
  '/ASCII85Decode',
  '/A85',
  '/ASCIIHexDecode',
  '/AHx',
])

/** Those by which few bytes can become many. */
export const growingFilters: ReadonlySet<string> = new Set(['/FlateDecode', '/Fl', '/LZWDecode', '/LZW', '/RunLengthDecode', '/RL'])

/** The filters of a stream, with slashes, in decoding order. */
export function filtersOf(stream: PdfObject): string[] {
  const filter = stream.get('/Filter')
  if (filter.isNull) return []
  return (filter.isArray ? filter.items(maxFilters) : [filter]).map(({ name }) => name ?? '')
}

const maxFilters = 8
