import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { FontFace } from '../../../fonts/fonts.ts'
import type { BookFont } from '../../../glyphs/font-book.ts'
import { faceOutline } from './face-outline.ts'
import { plainName } from './font-facts.ts'
import { type BuiltGlyph, stretched } from './outline.ts'
import { statedWidths } from './simple-widths.ts'
import { faceWith, type MissingFont } from './substitute-face.ts'
import { symbolCharacter } from './symbol-characters.ts'

/** The glyphs of a simple font that is not in the file, from installed faces, each as wide as the font says. */
export function substituteGlyphs(font: PdfObject, known: BookFont, codes: readonly number[]): BuiltGlyph[] {
  const missing: MissingFont = { name: plainName(font), flags: font.get('/FontDescriptor').get('/Flags').integer ?? 0 }
  const widthOf = statedWidths(font)
  const texts = meanings(known, codes)
  return codes.map((code) => {
    const { text, width: sampled } = texts.get(code) ?? { text: [], width: 0 }
    const [character] = text
    const seen = character === undefined ? undefined : symbolCharacter(character)
    const face = seen === undefined ? undefined : faceWith(seen, missing)
    const stated = widthOf(code)
    if (!face || seen === undefined) return { code, outline: [], width: whole(stated ?? sampled), text }
    const glyph = fitted(face, seen, stated ?? (isMeasured(missing.name) ? undefined : sampled))
    return { code, ...glyph, text }
  })
}

/** A glyph of a face, narrower or wider where the font states another width. */
export function fitted(face: FontFace, character: number, width: number | undefined): Pick<BuiltGlyph, 'outline' | 'width'> {
  const glyph = face.font.nominalGlyph(character) ?? 0
  const own = (face.font.glyphHAdvance(glyph) * 1000) / face.unitsPerEm
  const outline = faceOutline(face, glyph)
  if (width === undefined || width === 0) return { outline, width: whole(own) }
  const factor = own > 0 ? Math.min(mostStretch, Math.max(leastStretch, width / own)) : 1
  return { outline: Math.abs(factor - 1) < 0.005 ? outline : stretched(outline, factor), width: whole(width) }
}

const leastStretch = 0.5
const mostStretch = 1.25

/** A width of 0 is stated for codes that nobody meant to be shown. */
function whole(width: number): number {
  return Math.round(width * 100) / 100
}

/** Fonts whose widths every reader knows, and which our faces share. */
function isMeasured(name: string): boolean {
  return /^(?:helvetica|arial|times|courier)/i.test(name)
}

function meanings(known: BookFont, codes: readonly number[]): Map<number, { text: readonly number[]; width: number }> {
  const { sample, font } = known
  const sampled = sample?.read(codes, codes)
  return new Map(
    codes.map((code, index) => {
      if (sampled) return [code, { text: sampled[index]?.text ?? [], width: (sampled[index]?.width ?? 0) * 1000 }]
      const block = font?.blocks[code >> 8]
      const character = block?.characters[code & 0xff] ?? 0
      return [code, { text: character > 0 && character <= 0x10ffff ? [character] : [], width: (block?.widths[code & 0xff] ?? 0) * 1000 }]
    }),
  )
}
