import type { AnchoredLine } from './anchor.ts'
import { riseUnit } from './encode-text.ts'
import { directionOf, type Glyph, type Insert, type Show, seenSize } from './model.ts'
import { plainNumber } from './write-shows.ts'

/** The glyphs of a show that fit, in their order. */
export function glyphsIn(show: Show, fits: (glyph: Glyph) => boolean): Glyph[] {
  return show.elements.flatMap((element) => ('glyph' in element && fits(element.glyph) ? [element.glyph] : []))
}

/** Moves some glyphs of a show over the page as they are, and tells which: the rise takes them off their line, so that no font is needed. */
export function moveGlyphs(show: Show, fits: (glyph: Glyph) => boolean, by: { x: number; y: number }): Glyph[] {
  const glyphs = glyphsIn(show, fits)
  const [first, last] = [glyphs[0], glyphs.at(-1)]
  if (!first || !last) return []
  const { along, down } = offsetOf(show, by)
  for (const glyph of glyphs) glyph.shift += along
  if (Math.abs(down) < 1e-6) return glyphs
  const elements = new Set(glyphs)
  const from = show.elements.findIndex((element) => 'glyph' in element && elements.has(element.glyph))
  const to = show.elements.findLastIndex((element) => 'glyph' in element && elements.has(element.glyph))
  const lift = down / Math.max(1e-6, riseUnit(show))
  show.elements.splice(to + 1, 0, { glyph: riseTo(show.rise, last.end, last.shift) })
  show.elements.splice(from, 0, { glyph: riseTo(show.rise - lift, first.start, first.shift) })
  return glyphs
}

function riseTo(rise: number, at: number, shift: number): Insert {
  return { operators: `${plainNumber(rise)} Ts`, bytes: new Uint8Array(0), text: '', start: at, end: at, shift }
}

/** A move over the seen page as steps along and across a show's line. */
export function offsetOf(show: Show, { x, y }: { x: number; y: number }): { along: number; down: number } {
  const direction = directionOf(show)
  const [, , c, d] = show.matrix
  const up = Math.hypot(c, d) || 1
  return { along: x * direction.x + y * direction.y, down: -(x * c + y * d) / up }
}

/** The distance between the lines of a block; of a single line what is usual. */
export function leadingOf(lines: readonly AnchoredLine[]): number {
  const [last, before] = [lines.at(-1)?.[0]?.show, lines.at(-2)?.[0]?.show]
  if (!last) return 0
  if (!before) return seenSize(last) * 1.2
  const [dx, dy] = [last.matrix[4] - before.matrix[4], last.matrix[5] - before.matrix[5]]
  const { down } = offsetOf(last, { x: dx, y: dy })
  return down > 0 ? down : seenSize(last) * 1.2
}
