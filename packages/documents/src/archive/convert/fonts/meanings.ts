import { deflateSync } from 'node:zlib'
import { createFontBook } from '../../../glyphs/font-book.ts'
import { codesIn, type FontUse } from '../../../inventory/font-uses.ts'
import type { Conversion } from '../conversion.ts'
import { codeTexts } from './code-texts.ts'
import { isComposite } from './font-facts.ts'
import { fontFaults } from './font-faults.ts'
import { toUnicodeMap } from './to-unicode-map.ts'

/** Gives fonts a map to text where codes have no meaning without one, which levels U and A ask for. */
export function addMeanings(conversion: Conversion, fonts: ReadonlyMap<number, FontUse>, newPath: () => string): void {
  if (conversion.conformance === 'B') return
  const { pdf } = conversion
  using book = createFontBook(pdf, newPath)
  for (const [id, use] of fonts) {
    const font = pdf.object(id)
    if (!font.isDictionary) continue
    const codes = codesIn(isComposite(font) ? use.pairs : use.bytes)
    const faults = fontFaults(
      conversion,
      font,
      codes.map((code) => ({ code, cid: code })),
    )
    if (!faults.has('GLYPH_NOT_UNICODE') && !faults.has('UNICODE_VALUE_WRONG') && !faults.has('UNICODE_PRIVATE')) continue
    const texts = codeTexts(book, font, codes)
    for (const [code, text] of texts) texts.set(code, text.filter(isText))
    font.set('/ToUnicode', pdf.stream(deflateSync(toUnicodeMap(texts, isComposite(font) ? 2 : 1)), { '/Filter': '/FlateDecode' }))
  }
}

function isText(character: number): boolean {
  return character !== 0 && character !== 0xfeff && character !== 0xfffe && !(character >= 0xe000 && character <= 0xf8ff)
}
