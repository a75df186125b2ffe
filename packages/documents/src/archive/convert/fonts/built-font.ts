import { deflateSync } from 'node:zlib'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import { cffFont, glyphName } from './cff-font.ts'
import { plainName, setProgram, subsetName } from './font-facts.ts'
import { type BuiltGlyph, boundsOf } from './outline.ts'
import { oneByte, toUnicodeMap } from './to-unicode-map.ts'

/** Gives a simple font a program with these glyphs. Its codes, and what they mean to a program that extracts text, stay. */
export function useBuiltFont(pdf: Pdf, font: PdfObject, glyphs: readonly BuiltGlyph[]): void {
  const sorted = glyphs.toSorted((one, other) => one.code - other.code)
  const [first, last] = [sorted[0]?.code ?? 0, sorted.at(-1)?.code ?? 0]
  const widths = new Map(sorted.map(({ code, width }) => [code, width]))
  const program = cffFont({ name: plainName(font).replace(/[^\w-]/g, '') || 'Font', glyphs: sorted })
  const name: `/${string}` = `/${subsetName(plainName(font), program)}`
  const descriptor = descriptorFor(pdf, font, { name, glyphs: sorted })
  setProgram(descriptor, pdf.stream(deflateSync(program), { '/Filter': '/FlateDecode', '/Subtype': '/Type1C' }))
  // Only part 1 asks which glyphs a subset has; it does no harm in the others.
  descriptor.set('/CharSet', pdf.text(sorted.map((glyph) => `/${glyphName(glyph)}`).join('')))
  const differences = sorted.flatMap((glyph) => [glyph.code, `/${glyphName(glyph)}` as const])
  font
    .set('/Type', '/Font')
    .set('/Subtype', '/Type1')
    .set('/BaseFont', name)
    .set('/FirstChar', first)
    .set('/LastChar', last)
    .set('/Widths', pdf.array(Array.from({ length: last - first + 1 }, (_, index) => widths.get(first + index) ?? 0)))
    .set('/Encoding', pdf.dictionary({ '/Type': '/Encoding', '/Differences': pdf.array(differences) }))
    .set('/FontDescriptor', descriptor.indirect())
  if (!font.get('/ToUnicode').isStream) addToUnicode(pdf, font, sorted)
}

/** Gives the descendant of a composite font a program with these glyphs, found by the numbers that its codes have already. */
export function useBuiltCidFont(pdf: Pdf, font: PdfObject, glyphs: readonly BuiltGlyph[]): void {
  const descendant = font.get('/DescendantFonts').at(0)
  const info = descendant.get('/CIDSystemInfo')
  const collection = {
    registry: info.get('/Registry').text ?? 'Adobe',
    ordering: info.get('/Ordering').text ?? 'Identity',
    supplement: info.get('/Supplement').integer ?? 0,
  }
  const sorted = glyphs.filter(({ code }) => code > 0 && code <= maxGlyphs).toSorted((one, other) => one.code - other.code)
  const program = cffFont({ name: plainName(font).replace(/[^\w-]/g, '') || 'Font', glyphs: sorted, collection })
  const name: `/${string}` = `/${subsetName(plainName(font), program)}`
  const descriptor = descriptorFor(pdf, descendant, { name, glyphs: sorted })
  setProgram(descriptor, pdf.stream(deflateSync(program), { '/Filter': '/FlateDecode', '/Subtype': '/CIDFontType0C' }))
  descriptor.set('/CIDSet', pdf.stream(deflateSync(cidSet(sorted)), { '/Filter': '/FlateDecode' }))
  descendant.remove('/CIDToGIDMap')
  descendant.set('/Subtype', '/CIDFontType0').set('/BaseFont', name).set('/FontDescriptor', descriptor.indirect())
  descendant.set('/Type', '/Font')
  font.set('/Type', '/Font').set('/BaseFont', name)
}

/** A program has no more, beside the one for missing characters. */
const maxGlyphs = 0xfffe

/** A bit for each glyph of the program, that for missing characters included. */
function cidSet(glyphs: readonly BuiltGlyph[]): Uint8Array {
  const bits = new Uint8Array(((glyphs.at(-1)?.code ?? 0) >> 3) + 1)
  for (const code of [0, ...glyphs.map((glyph) => glyph.code)]) bits[code >> 3] = (bits[code >> 3] ?? 0) | (0x80 >> (code & 7))
  return bits
}

/** A map to text for a simple font that has none. */
function addToUnicode(pdf: Pdf, font: PdfObject, glyphs: readonly BuiltGlyph[]): void {
  const texts = new Map(glyphs.map((glyph) => [glyph.code, meaningOf(glyph)]))
  if (![...texts.values()].some((text) => text.length > 0)) return
  font.set('/ToUnicode', pdf.stream(deflateSync(toUnicodeMap(texts, [oneByte])), { '/Filter': '/FlateDecode' }))
}

/** A glyph that shows nothing, and of which nothing else is known, is read as what it looks like. */
function meaningOf({ text, outline }: BuiltGlyph): readonly number[] {
  return outline.length === 0 && !text.some((character) => character > lastControl) ? [0x20] : text
}

const lastControl = 0x1f
const symbolic = 1 << 2
const nonsymbolic = 1 << 5

/** The descriptor, as the font has it or with measures of our own. Fonts may share one, so it's copied. */
function descriptorFor(pdf: Pdf, font: PdfObject, { name, glyphs }: { name: `/${string}`; glyphs: readonly BuiltGlyph[] }): PdfObject {
  const before = font.get('/FontDescriptor')
  const bounds = boundsOf(glyphs.map(({ outline }) => outline))
  const descriptor = before.isDictionary ? before.shallowCopy() : pdf.dictionary()
  const flags = descriptor.get('/Flags').integer ?? 0
  descriptor
    .set('/Type', '/FontDescriptor')
    .set('/FontName', name)
    .set('/Flags', (flags | symbolic) & ~nonsymbolic)
    .set('/FontBBox', pdf.array(bounds))
  const defaults = { '/ItalicAngle': 0, '/Ascent': bounds[3], '/Descent': bounds[1], '/CapHeight': bounds[3], '/StemV': 80 }
  for (const [key, value] of Object.entries(defaults)) if (descriptor.get(key).number === undefined) descriptor.set(key, value)
  return descriptor
}
