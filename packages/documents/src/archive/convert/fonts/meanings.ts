import { deflateSync } from 'node:zlib'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { readCMap } from '../../../glyphs/cmap.ts'
import { characterOfCid } from '../../../glyphs/collections.ts'
import { createFontBook, type FontBook } from '../../../glyphs/font-book.ts'
import { createUnicodeMaps } from '../../../glyphs/font-encoding.ts'
import type { ToUnicode } from '../../../glyphs/to-unicode.ts'
import type { FontUse } from '../../../inventory/font-uses.ts'
import type { Conversion } from '../conversion.ts'
import { codeTexts } from './code-texts.ts'
import { type CodedGlyph, usedCids } from './composite-codes.ts'
import { glyphFontOf, isComposite, isType3 } from './font-facts.ts'
import { fontFaults } from './font-faults.ts'
import { oneByte, toUnicodeMap } from './to-unicode-map.ts'
import { type3Texts } from './type3-texts.ts'

/** Gives fonts a map to text where codes have no meaning without one, which levels U and A ask for. */
export function addMeanings(conversion: Conversion, fonts: ReadonlyMap<number, FontUse>, newPath: () => string): void {
  if (conversion.conformance === 'B') return
  const { pdf } = conversion
  using book = createFontBook(pdf, newPath)
  for (const [id, use] of fonts) {
    const font = pdf.object(id)
    if (!font.isDictionary) continue
    const used = codesOf(font, use)
    const own = createUnicodeMaps().of(font)
    if (!needsMap(font, used, own) && !hasFault(conversion, font, used)) continue
    const texts = textsOf(font, { used, own, book })
    const ranges = isComposite(font) ? readCMap(font.get('/Encoding')).ranges : [oneByte]
    font.set('/ToUnicode', pdf.stream(deflateSync(toUnicodeMap(texts, ranges)), { '/Filter': '/FlateDecode' }))
  }
}

function codesOf(font: PdfObject, use: FontUse): CodedGlyph[] {
  const known = isComposite(font) ? usedCids(font, use) : undefined
  return known ?? use.codes().map((code) => ({ code, cid: code }))
}

/** The standard needs no map for Adobe's collections, but not all readers and validators find the text of their codes. */
function needsMap(font: PdfObject, used: readonly CodedGlyph[], own: ToUnicode | undefined): boolean {
  return (isComposite(font) || isType3(font)) && used.some(({ code }) => own?.textOf(code) === undefined)
}

function hasFault(conversion: Conversion, font: PdfObject, used: readonly CodedGlyph[]): boolean {
  const faults = fontFaults(conversion, font, used)
  return faults.has('GLYPH_NOT_UNICODE') || faults.has('UNICODE_VALUE_WRONG') || faults.has('UNICODE_PRIVATE')
}

interface Meanings {
  used: readonly CodedGlyph[]
  /** The font's own map. */
  own: ToUnicode | undefined
  book: FontBook
}

/** What codes mean by the font's own map; where that says nothing of use, by its collection of characters or its glyphs. */
function textsOf(font: PdfObject, { used, own, book }: Meanings): Map<number, readonly number[]> {
  // What the map says wrongly must not hide what the glyphs say.
  font.remove('/ToUnicode')
  const statedOf = (code: number) => (own?.textOf(code) ?? []).filter(isText)
  const texts = new Map((own?.codes(maxCodes) ?? []).map((code) => [code, statedOf(code)]))
  const unknown = used.filter(({ code }) => statedOf(code).length === 0)
  const codes = unknown.map(({ code }) => code)
  const drawn = isType3(font) ? type3Texts(font, codes) : codes.length === 0 ? undefined : codeTexts(book, font, codes)
  const info = glyphFontOf(font).get('/CIDSystemInfo')
  const ordering = info.get('/Registry').text === 'Adobe' ? (info.get('/Ordering').text ?? '') : ''
  for (const { code, cid } of unknown) {
    const character = isComposite(font) ? characterOfCid(ordering, cid) : undefined
    texts.set(code, character === undefined ? (drawn?.get(code) ?? []).filter(isText) : [character])
  }
  return texts
}

/** As many as codes of two bytes can be. */
const maxCodes = 65_536

function isText(character: number): boolean {
  return character !== 0 && character !== 0xfeff && character !== 0xfffe && !(character >= 0xe000 && character <= 0xf8ff)
}
