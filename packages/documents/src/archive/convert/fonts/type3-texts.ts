import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { readEncoding } from '../../../fonts/font-encoding.ts'
import { charactersNamed } from '../../../fonts/names/glyph-characters.ts'

/**
 * What codes of a Type 3 font mean, as far as that is known: by the names of its glyphs. Nothing else tells what a drawing means, so that the
 * others stay without a text, and the document without a level that promises one.
 */
export function type3Texts(font: PdfObject, codes: readonly number[]): Map<number, readonly number[]> {
  const encoding = readEncoding(font)
  return new Map(codes.map((code) => [code, textOf(code, encoding.nameOf(code, []) ?? '')]))
}

function textOf(code: number, name: string): number[] {
  const named = charactersNamed(name)
  if (named !== undefined) return [...named].map((character) => character.codePointAt(0) ?? 0)
  // Programs that draw the glyphs of another font call them by its codes, which are those of ASCII.
  const number = /^[A-Za-z]{1,2}(\d{2,3})$/.exec(name)?.[1]
  return Number(number) === code && code >= firstPrinted && code <= lastPrinted ? [code] : []
}

const firstPrinted = 0x21
const lastPrinted = 0x7e
