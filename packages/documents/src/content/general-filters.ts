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

/**
 * The filters of a stream, with slashes, in decoding order. Undefined if they are more than any writer uses: qpdf would undo all of them, so
 * what the first ones tell about its size is worth nothing.
 */
export function filtersOf(stream: PdfObject): string[] | undefined {
  const filter = stream.get('/Filter')
  if (filter.isNull) return []
  if (filter.length > maxFilters) return undefined
  return (filter.isArray ? filter.items() : [filter]).map(({ name }) => name ?? '')
}

const maxFilters = 8
