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
  return cidOf && codedGlyphs(use, cidOf)
}

/** The numbers of glyphs have two bytes (ISO 32000, C.2). */
const lastCid = 0xffff

/** The codes that text uses, with the numbers that a map gives them; one that no glyph can have counts as none. */
export function codedGlyphs(use: FontUse, cidOf: (code: number) => number): CodedGlyph[] {
  return use.codes().map((code) => {
    const cid = cidOf(code)
    return { code, cid: cid <= lastCid ? cid : 0 }
  })
}
