import type { Matrix } from '../engines/matrix.ts'
import type { BookFont } from '../glyphs/font-book.ts'
import { severalFrom, unknownCode } from '../glyphs/text-font.ts'
import { directionOf, type Element, type Glyph, type Show } from './model.ts'

/** The state in which strings are shown. */
interface Place {
  matrix: Matrix
  font: Show['font']
  size: number
  characterSpace: number
  wordSpace: number
  scale: number
}

interface Placed {
  elements: Element[]
  glyphs: Glyph[]
  start: number
  end: number
  /** How far the text position moves along the line, in text space. */
  advance: number
  isVertical: boolean
  /** Whether all glyphs are known. */
  isComplete: boolean
  /** Whether some aren't known yet, but can be asked for. */
  wantsCodes: boolean
}

/** The glyphs of a show operator with their places along the line. */
export function placeGlyphs(strings: readonly (number | Uint8Array)[], place: Place): Placed {
  const { book } = place.font ?? {}
  const isVertical = book?.encoding.vertical !== undefined
  const { x, y, unit } = directionOf({ matrix: place.matrix, isVertical })
  const start = place.matrix[4] * x + place.matrix[5] * y
  const placed: Placed = { elements: [], glyphs: [], start, end: start, advance: 0, isVertical, isComplete: true, wantsCodes: false }
  if (!book) placed.isComplete = false
  for (const string of strings) {
    if (typeof string === 'number') {
      placed.elements.push({ number: string })
      placed.advance -= (string / 1000) * place.size * (isVertical ? -1 : place.scale)
    } else if (book) showString(string, book)
  }
  placed.end = start + placed.advance * unit
  return placed

  function showString(string: Uint8Array, font: BookFont): void {
    for (const { bytes, number } of codesOf(string, font)) {
      const known = meaningOf(font, number)
      if (!known) {
        font.wanted.add(number)
        placed.isComplete = false
        placed.wantsCodes = true
      }
      const { text = '', width = 0 } = known ?? {}
      const hasWordSpace = bytes.length === 1 && bytes[0] === 0x20
      const spacing = place.characterSpace + (hasWordSpace ? place.wordSpace : 0)
      // Upwards is positive: spacing of vertical writing is taken from its way down.
      const step = isVertical ? width * place.size - spacing : (width * place.size + spacing) * place.scale
      const glyph = { bytes, text, start: start + placed.advance * unit, end: start + (placed.advance + step) * unit, shift: 0 }
      placed.advance += step
      placed.glyphs.push(glyph)
      placed.elements.push({ glyph })
    }
  }
}

/** The codes of a string with the bytes of each, and the number under which the font knows it. */
function codesOf(string: Uint8Array, { encoding: { codeBytes, space } }: BookFont): { bytes: Uint8Array; number: number }[] {
  const codes: { bytes: Uint8Array; number: number }[] = []
  const numbers = space ? Uint8Array.from(space.numbersOf(string, 0, string.length)) : undefined
  for (let at = 0; at < string.length; ) {
    const length = space ? space.lengthAt(string, at) : codeBytes
    if (at + length > string.length) break
    const bytes = string.subarray(at, at + length)
    const [upper = 0, lower = 0] = numbers ? [numbers[codes.length * 2], numbers[codes.length * 2 + 1]] : bytes
    codes.push({ bytes, number: numbers || codeBytes === 2 ? (upper << 8) | lower : upper })
    at += length
  }
  return codes
}

/** The text and width of a code; undefined until PDFium was asked. */
function meaningOf({ font }: BookFont, number: number): { text: string; width: number } | undefined {
  const block = font?.blocks[number >> 8]
  const character = block?.characters[number & 0xff] ?? unknownCode
  if (!font || !block || character === unknownCode) return undefined
  const text = character >= severalFrom ? (font.texts[character - severalFrom] ?? []) : character === 0 ? [] : [character]
  return { text: String.fromCodePoint(...text.filter((point) => point <= 0x10ffff)), width: block.widths[number & 0xff] ?? 0 }
}
