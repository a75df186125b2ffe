import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { FontBook } from '../../../glyphs/font-book.ts'
import { severalFrom, type TextFont, unknownCode } from '../../../glyphs/text-font.ts'

/** What the codes of a font mean, as far as that is known: by its own map, its encoding, or its glyphs. */
export function codeTexts(book: FontBook, font: PdfObject, codes: readonly number[]): Map<number, readonly number[]> {
  const known = book.find(font)
  if (!known || known.encoding.space) return new Map()
  for (const code of codes) known.wanted.add(code)
  book.learn()
  return new Map(codes.map((code) => [code, known.font ? textIn(known.font, code) : []]))
}

function textIn({ blocks, texts }: TextFont, code: number): readonly number[] {
  const character = blocks[code >> 8]?.characters[code & 0xff] ?? 0
  if (character === 0 || character === unknownCode) return []
  return character >= severalFrom ? (texts[character - severalFrom] ?? []) : [character]
}
