import type { BookFont } from './font-book.ts'
import { spreadOf } from './spread-letters.ts'
import type { TextPen } from './text-pen.ts'

/** The text state (ISO 32000, 9.3). */
export interface TextState {
  font: BookFont | undefined
  size: number
  characterSpace: number
  wordSpace: number
  /** Horizontal, 1 for none. */
  scale: number
  leading: number
  rise: number
}

/** How the glyphs of one show operator follow each other on the displayed page. */
export interface TextMeasures {
  size: number
  /** The intended letter spacing of words that would fall apart by it. */
  spread: number
  characterSpace: number
  wordSpace: number
  /** How far a thousandth of the font size moves. */
  kernX: number
  kernY: number
  /** The direction of the line, for each unit of text space. */
  stepX: number
  stepY: number
  /** From a glyph's origin to the corners of its box, above and below the line. */
  upX: number
  upY: number
  downX: number
  downY: number
  /** Horizontal, left to right, and not mirrored. */
  isUpright: boolean
}

export function createTextMeasures(): TextMeasures {
  return {
    size: 0,
    spread: 0,
    characterSpace: 0,
    wordSpace: 0,
    kernX: 0,
    kernY: 0,
    stepX: 0,
    stepY: 0,
    upX: 0,
    upY: 0,
    downX: 0,
    downY: 0,
    isUpright: true,
  }
}

/** The height of a font above and below the line, for a font size of 1. */
interface Heights {
  ascent: number
  descent: number
}

/** Takes the measures of horizontal text. */
export function measureAcross(measures: TextMeasures, state: TextState, { a, b, c, d }: TextPen, { ascent, descent }: Heights): void {
  const { size, scale, rise } = state
  const up = rise + ascent * size
  const down = rise + descent * size
  measures.size = shownSize(size, c, d)
  measures.spread = spreadOf(state.characterSpace, size)
  measures.characterSpace = state.characterSpace
  measures.wordSpace = state.wordSpace
  measures.stepX = a * scale
  measures.stepY = b * scale
  measures.upX = up * c
  measures.upY = up * d
  measures.downX = down * c
  measures.downY = down * d
  measures.kernX = 0.001 * size * measures.stepX
  measures.kernY = 0.001 * size * measures.stepY
  measures.isUpright = b === 0 && c === 0 && measures.stepX > 0 && size > 0 && d < 0
}

/** Takes the measures of vertical text: each glyph is below the previous one, centred on the line. Spacing counts upwards. */
export function measureDown(measures: TextMeasures, state: TextState, { a, b, c, d }: TextPen): void {
  const { size, scale, rise } = state
  const acrossX = a * scale * size
  const acrossY = b * scale * size
  measures.size = shownSize(size, c, d)
  measures.spread = 0
  measures.characterSpace = -state.characterSpace
  measures.wordSpace = -state.wordSpace
  measures.stepX = -c
  measures.stepY = -d
  measures.upX = acrossX / 2 + rise * c
  measures.upY = acrossY / 2 + rise * d
  measures.downX = -acrossX / 2 + rise * c
  measures.downY = -acrossY / 2 + rise * d
  measures.kernX = 0.001 * size * c
  measures.kernY = 0.001 * size * d
  measures.isUpright = false
}

function shownSize(size: number, c: number, d: number): number {
  return Math.abs(size) * (c === 0 ? Math.abs(d) : Math.sqrt(c * c + d * d))
}
