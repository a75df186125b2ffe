import { boxAround } from '@octavo/core/edits/geometry.ts'
import type { PageFont, ShownText } from '../../../shared/pdf/page-text.ts'
import { heightsOf } from './line-heights.ts'
import { placeOnLine, pointOnLine } from './line-places.ts'
import type { LineChar, TextLine } from './text-line.ts'

/** Whether the glyphs of a show stand below one another. */
export function isVertical({ glyphs, angle, size }: ShownText): boolean {
  const turn = (angle * Math.PI) / 180
  const across = glyphs.map(({ x, y }) => -x * Math.sin(turn) + y * Math.cos(turn))
  return across.some((value, index) => index > 0 && Math.abs(value - (across[index - 1] ?? value)) > size * 0.5)
}

/** Half of the height of a glyph, in sizes: a little less than it is, so that the next glyph is not touched, however high its font is. */
const halfShare = 0.4

/**
 * Such text as a line that runs down: its baseline is the left side of its glyphs, above which they reach as far as they are wide. So what is
 * found in it has the area of its glyphs, which stand upright.
 */
export function verticalLine(shown: ShownText, fonts: readonly PageFont[]): TextLine {
  const { show, font, size, stretch, color, glyphs } = shown
  const { ascent, descent } = heightsOf(font, size, fonts)
  const first = { x: glyphs[0]?.x ?? 0, y: glyphs[0]?.y ?? 0, angle: shown.angle + 90 }
  const middles = glyphs.map((glyph) => placeOnLine(first, glyph).along - (ascent - descent) / 2)
  const start = Math.min(...middles) - halfShare * size
  const chars = glyphs.map(({ text }, index): LineChar => {
    const middle = (middles[index] ?? 0) - start
    const sides = { from: middle - halfShare * size, to: middle + halfShare * size }
    return { text: text === '\u00a0' ? ' ' : text, glyph: { show, index }, ...sides }
  })
  const width = Math.max(...chars.map(({ to }) => to))
  const reach = { ascent: Math.max(size * stretch, ...glyphs.map(({ advance }) => advance)), descent: 0 }
  const measures = { ...pointOnLine(first, start, 0), angle: first.angle, width, ...reach }
  return {
    id: `line-${show}`,
    text: chars.map((char) => char.text).join(''),
    chars,
    styles: [{ show, font, size, color, rise: 0, ...reach, start: 0, end: chars.length }],
    shows: [show],
    glyphCounts: new Map([[show, glyphs.length]]),
    size,
    stretch,
    ...measures,
    box: boxAround([pointOnLine(measures, 0, 0), pointOnLine(measures, width, -reach.ascent)]),
    isTurned: false,
    isFromRight: false,
    problem: shown.isInvisible ? 'scan' : 'vertical',
  }
}
