import type { Colour, DrawnArea } from '../page-drawing.ts'
import type { Word } from '../words.ts'
import type { FlowLine } from './flow.ts'
import type { InkPart } from './read-page.ts'

/** A marked line is hardly higher than its letters; higher areas are behind cells and whole paragraphs. */
const markedHeight = 2
/** Beside its letters, in font sizes. */
const markedEdge = 0.7

/** The colour of a marker behind a part of a word: an area about as high as the line that ends where its text ends. */
export function highlightOf({ fill }: InkPart, { size, frame }: Word, extent: { left: number; right: number }): Colour | undefined {
  if (!fill || frame !== 0 || fill.bottom - fill.top > markedHeight * size) return undefined
  const isAtText = fill.left > extent.left - markedEdge * size && fill.right < extent.right + markedEdge * size
  return isAtText ? fill.colour : undefined
}

/** The area behind all lines of a paragraph that is wider than its text, as a band or a box has it. */
export function fillOfLines(lines: readonly FlowLine[]): DrawnArea | undefined {
  let fill: DrawnArea | undefined
  for (const { line, page } of lines) {
    for (const word of line.words) {
      const part = page.ink.get(word.glyph)?.parts[0]
      if (!part?.fill || highlightOf(part, word, line) !== undefined) return undefined
      if (fill && fill.colour !== part.fill.colour) return undefined
      fill ??= part.fill
    }
  }
  return fill
}
