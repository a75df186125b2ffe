import { deflateSync } from 'node:zlib'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import type { Region } from '../../../fonts/fonts.ts'
import { readCMap } from '../../../glyphs/cmap.ts'
import { characterOfCid } from '../../../glyphs/collections.ts'
import type { ToUnicode } from '../../../glyphs/to-unicode.ts'
import { cidWidths } from './cid-widths.ts'
import type { CodedGlyph } from './composite-codes.ts'
import { plainName } from './font-facts.ts'
import type { BuiltGlyph } from './outline.ts'
import { inStandardOrder } from './standard-order.ts'
import { type MissingFont, substituteName } from './substitute-face.ts'
import { substituteGlyph } from './substitute-glyph.ts'
import { toUnicodeMap } from './to-unicode-map.ts'

const regions: Readonly<Record<string, Region>> = {
  Japan1: 'Japanese',
  Japan2: 'Japanese',
  Korea1: 'Korean',
  KR: 'Korean',
  GB1: 'Chinese',
  CNS1: 'Chinese',
}

/** The glyphs of a composite font that is not in the file, from installed faces, each as wide as the font says. */
export function substituteCidGlyphs(font: PdfObject, used: readonly CodedGlyph[], toUnicode: ToUnicode | undefined): BuiltGlyph[] {
  const descendant = font.get('/DescendantFonts').at(0)
  const ordering = orderingOf(font)
  const missing = missingFont(font)
  const widthOf = cidWidths(descendant)
  const standardOf = inStandardOrder(descendant, used, { missing, widthOf })
  const glyphs = new Map<number, BuiltGlyph>()
  for (const { code, cid } of used) {
    if (glyphs.has(cid)) continue
    const own = characterOfCid(ordering, cid)
    const text = own === undefined ? (toUnicode?.textOf(code) ?? standardOf(cid)) : [own]
    const width = widthOf(cid)
    const drawn = substituteGlyph(text, missing, { width, region: regions[ordering] ?? 'Chinese' })
    glyphs.set(cid, { code: cid, outline: drawn?.outline ?? [], width, text })
  }
  return [...glyphs.values()]
}

/** Says what the codes mean by the text of their glyphs, where the font itself says nothing and its collection neither. */
export function addCidMeanings(
  pdf: Pdf,
  font: PdfObject,
  { used, glyphs }: { used: readonly CodedGlyph[]; glyphs: readonly BuiltGlyph[] },
): void {
  if (orderingOf(font) in regions) return
  const texts = new Map(glyphs.map(({ code: cid, text }) => [cid, text]))
  const known = new Map(used.map(({ code, cid }) => [code, texts.get(cid) ?? []]))
  if (![...known.values()].some((text) => text.length > 0)) return
  const { ranges } = readCMap(font.get('/Encoding'))
  font.set('/ToUnicode', pdf.stream(deflateSync(toUnicodeMap(known, ranges)), { '/Filter': '/FlateDecode' }))
}

/** The name of the family that most glyphs of such a font come from. */
export function substituteCidName(font: PdfObject): string {
  return orderingOf(font) in regions ? 'Noto CJK' : substituteName(missingFont(font))
}

function orderingOf(font: PdfObject): string {
  return font.get('/DescendantFonts').at(0).get('/CIDSystemInfo').get('/Ordering').text ?? ''
}

function missingFont(font: PdfObject): MissingFont {
  const descriptor = font.get('/DescendantFonts').at(0).get('/FontDescriptor')
  return { name: plainName(font), flags: descriptor.get('/Flags').integer ?? 0 }
}
