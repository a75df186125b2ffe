import type { Glyphs, TextStyle } from '../glyphs.ts'
import { isCjk, isMark, isRtl } from '../scripts.ts'

/** A text and its position on a page: one piece of content. */
export interface PlacedText {
  text: string
  /** Its start from the page's upper left corner: the upper corner of the first letter on its starting side. */
  at: readonly [x: number, y: number]
  /** The font size, which is the height of a letter; letters are half as wide, Chinese and Japanese ones as wide as high. */
  size?: number
  /** Clockwise rotation of the letters in quarter turns. */
  turns?: number
  /** By default derived from the letters and their rotation. */
  runs?: Direction
  style?: Partial<TextStyle>
}

type Direction = 'right' | 'left' | 'down' | 'up'

/** The glyphs of a page on which these texts are drawn in sequence. */
export function glyphsOf(texts: readonly PlacedText[], { width = 600, height = 800 } = {}): Glyphs {
  const glyphs = texts.flatMap(lettersAt)
  const isPlain = glyphs.every(({ placed, character }) => directionOf(placed) === 'right' && !isRtl(character))
  return {
    width,
    height,
    count: glyphs.length,
    boxes: Float32Array.from(glyphs.flatMap(({ box }) => box)),
    sizes: Float32Array.from(glyphs, ({ placed }) => sizeOf(placed)),
    characters: Uint32Array.from(glyphs, ({ character }) => character),
    pieces: Uint32Array.from(glyphs, ({ placed }) => texts.indexOf(placed) + 1),
    isPlain,
    quarterTurns: (index) => glyphs[index]?.placed.turns ?? 0,
    style: (index) => ({ bold: false, italic: false, ...glyphs[index]?.placed.style }),
  }
}

/** Consecutive lines that begin at the same x. */
export function linesAt(lines: readonly string[], { at: [x, y], leading = 12, ...look }: Omit<PlacedText, 'text'> & { leading?: number }) {
  return lines.map((text, index): PlacedText => ({ ...look, text, at: [x, y + index * leading] }))
}

interface PlacedGlyph {
  placed: PlacedText
  character: number
  box: readonly number[]
}

function lettersAt(placed: PlacedText): PlacedGlyph[] {
  const size = sizeOf(placed)
  const runs = directionOf(placed)
  let [x, y] = placed.at
  let box: readonly number[] = [x, y, x, y + size]
  return Array.from(placed.text, (letter) => {
    const character = letter.codePointAt(0) ?? 0
    // A mark is above the letter before it.
    if (isMark(character)) return { placed, character, box }
    const advance = isCjk(character) ? size : size / 2
    const [left, top] = [runs === 'left' ? x - advance : x, runs === 'up' ? y - advance : y]
    const isUpright = runs === 'right' || runs === 'left'
    box = [left, top, left + (isUpright ? advance : size), top + (isUpright ? size : advance)]
    if (isUpright) x += runs === 'right' ? advance : -advance
    else y += runs === 'down' ? advance : -advance
    return { placed, character, box }
  })
}

function sizeOf({ size = 10 }: PlacedText): number {
  return size
}

function directionOf({ text, turns = 0, runs }: PlacedText): Direction {
  if (runs) return runs
  if (turns === 0 && isRtl(text.codePointAt(0) ?? 0)) return 'left'
  return (['right', 'down', 'left', 'up'] as const)[turns] ?? 'right'
}
