import type { FontFace, Region } from '../../../fonts/fonts.ts'
import { faceOutline } from './face-outline.ts'
import { type BuiltGlyph, moved, type Outline, type Segment, stretched } from './outline.ts'
import { faceWith, type MissingFont } from './substitute-face.ts'
import { symbolCharacter } from './symbol-characters.ts'

/** Further letters stand beside one another in their order, which isn't so in all scripts. */
const lastLatin = 0x58f
/** No ligature has more letters. Of a longer text, only the first is drawn. */
const mostLetters = 8
const leastStretch = 0.5
const mostStretch = 1.25

/**
 * The glyph of a text from installed faces; a ligature is its letters. It's narrower or wider where the font states another width. Undefined
 * where no face has the text.
 */
export function substituteGlyph(
  text: readonly number[],
  missing: MissingFont,
  { width, region }: { width: number | undefined; region?: Region },
): Pick<BuiltGlyph, 'outline' | 'width'> | undefined {
  const characters = charactersOf(text)
  if (characters.length === 0) return undefined
  const line: { outline: Segment[]; width: number } = { outline: [], width: 0 }
  for (const character of characters) {
    const face = faceWith(character, missing, region)
    if (!face) return undefined
    const letter = outlineIn(face, character)
    line.outline.push(...moved(letter.outline, line.width))
    line.width += letter.width
  }
  return fitted(line, width)
}

/** The characters that are drawn for a text. */
function charactersOf(text: readonly number[]): number[] {
  // A letter may be followed by a few accents that it's written with.
  const start = text.slice(0, mostLetters * 4).map(symbolCharacter)
  const characters = [...String.fromCodePoint(...start).normalize('NFC')].map((one) => one.codePointAt(0) ?? 0)
  const isLine = characters.length <= mostLetters && characters.every((character) => character <= lastLatin)
  return isLine ? characters : characters.slice(0, 1)
}

function outlineIn(face: FontFace, character: number): { outline: Outline; width: number } {
  const glyph = face.font.nominalGlyph(character) ?? 0
  return { outline: faceOutline(face, glyph), width: (face.font.glyphHAdvance(glyph) * 1000) / face.unitsPerEm }
}

function fitted(
  { outline, width: own }: { outline: Outline; width: number },
  width: number | undefined,
): Pick<BuiltGlyph, 'outline' | 'width'> {
  // A width of 0 is stated for codes that nobody meant to be shown.
  if (width === undefined || width === 0) return { outline, width: whole(own) }
  const factor = own > 0 ? Math.min(mostStretch, Math.max(leastStretch, width / own)) : 1
  return { outline: Math.abs(factor - 1) < 0.005 ? outline : stretched(outline, factor), width: whole(width) }
}

/** A width as fonts state it. */
export function whole(width: number): number {
  return Math.round(width * 100) / 100
}
