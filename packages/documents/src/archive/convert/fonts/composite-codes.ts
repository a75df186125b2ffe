import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { type CodeMap, predefinedMap, readCodeMap } from '../../../glyphs/collections.ts'
import { codesIn, type FontUse } from '../../../inventory/font-uses.ts'

/** A code of a composite font and the number of its glyph in the collection of characters. */
export interface CodedGlyph {
  code: number
  cid: number
}

/** The codes that text uses, as far as they can be told; undefined where the encoding is not known here. */
export function usedCids(font: PdfObject, { pairs, bytes, neighbours, quads }: FontUse): CodedGlyph[] | undefined {
  const encoding = font.get('/Encoding')
  if (/^\/Identity(?:-UTF16)?-[HV]$/.test(encoding.name ?? '')) return codesIn(pairs).map((code) => ({ code, cid: code }))
  const ordering = font.get('/DescendantFonts').at(0).get('/CIDSystemInfo').get('/Ordering').text ?? ''
  const map = encoding.name === undefined ? embeddedMap(encoding) : predefinedMap(encoding.name.slice(1), ordering)
  if (!map) return undefined
  // Codes of different lengths: some that are no code at all are taken along.
  const codes = map.isPairs ? codesIn(pairs) : [...codesIn(neighbours), ...codesIn(bytes), ...quads]
  return codes.map((code) => ({ code, cid: map.cidOf(code) })).filter(({ cid }) => cid > 0)
}

function embeddedMap(stream: PdfObject): CodeMap | undefined {
  const bytes = stream.isStream ? contentBytes(stream) : undefined
  if (!bytes) return undefined
  const ordering = stream.get('/CIDSystemInfo').get('/Ordering').text ?? 'Identity'
  return readCodeMap(Buffer.from(bytes).toString('latin1'), ordering)
}
