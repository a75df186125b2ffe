import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { readCMap } from '../../../glyphs/cmap.ts'
import type { FontUse } from '../../../inventory/font-uses.ts'

/** A code of a composite font and the number of its glyph in the collection of characters. */
export interface CodedGlyph {
  code: number
  cid: number
}

/** The codes that text uses; undefined where the encoding is not known here. */
export function usedCids(font: PdfObject, use: FontUse): CodedGlyph[] | undefined {
  const { cidOf } = readCMap(font.get('/Encoding'))
  return cidOf && use.codes().map((code) => ({ code, cid: cidOf(code) }))
}
