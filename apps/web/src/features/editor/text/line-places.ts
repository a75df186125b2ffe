import type { Point, Quad } from '@octavo/core/edits/geometry.ts'
import { coreAcross, coreAlong } from '@octavo/core/edits/glyph-core.ts'
import { bidiLine } from '@octavo/core/text/bidi.ts'
import { firstCharacter } from '@octavo/core/text/logical-order.ts'
import type { TextLine } from './text-line.ts'

type Measures = Pick<TextLine, 'x' | 'y' | 'angle'>

/** A point of the page, by how far along a line's baseline and below it. */
export function pointOnLine({ x, y, angle }: Measures, along: number, below: number): Point {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return { x: x + along * cos - below * sin, y: y + along * sin + below * cos }
}

/** How far along a line's baseline and below it a point of the page is. */
export function placeOnLine({ x, y, angle }: Measures, point: Point): { along: number; below: number } {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [dx, dy] = [point.x - x, point.y - y]
  return { along: dx * cos + dy * sin, below: -dx * sin + dy * cos }
}

/** The area of some characters of a line. */
export function quadOnLine(line: TextLine, start: number, end: number): Quad {
  const own = line.chars.slice(start, Math.max(start + 1, end))
  const [from, to] =
    own.length === 0 ? [0, line.width] : [Math.min(...own.map((char) => char.from)), Math.max(...own.map((char) => char.to))]
  const { above, below } = reachOf(line, start, Math.max(start + 1, end))
  return quadOfReach(line, { from, to, above, below })
}

/** A part of a line: from and to along its baseline, above and below it. */
interface Reach {
  from: number
  to: number
  above: number
  below: number
}

function quadOfReach(line: TextLine, { from, to, above, below }: Reach): Quad {
  return [pointOnLine(line, from, -above), pointOnLine(line, to, -above), pointOnLine(line, to, below), pointOnLine(line, from, below)]
}

/** As high as the line, and further where figures among the characters are raised or lowered out of it. */
function reachOf(line: TextLine, start: number, end: number): Pick<Reach, 'above' | 'below'> {
  const figures = line.styles.filter((style) => style.rise !== 0 && style.start < end && style.end > start)
  return {
    above: Math.max(line.ascent, ...figures.map(({ ascent, rise }) => ascent + rise)),
    below: Math.max(line.descent, ...figures.map(({ descent, rise }) => descent - rise)),
  }
}

/** The middle of a character, which a redaction has to touch to remove it. */
export function coreOnLine(line: TextLine, index: number): Quad {
  const { from = 0, to = 0 } = line.chars[index] ?? {}
  const { ascent, descent, rise } = line.styles.find(({ start, end }) => index >= start && index < end) ?? { ...line, rise: 0 }
  const [left, right] = coreAlong(from, to)
  const [low, high] = coreAcross(rise - descent, rise + ascent)
  return quadOfReach(line, { from: left, to: right, above: high, below: -low })
}

/** A place in the text of a page: between two characters of a line. */
export interface TextPlace {
  line: number
  char: number
}

/** The place in the text nearest to a point; undefined on a page without text. */
export function placeAt(lines: readonly TextLine[], point: Point): TextPlace | undefined {
  let best: { distance: number; line: number } | undefined
  for (const [index, line] of lines.entries()) {
    const { along, below } = placeOnLine(line, point)
    const across = Math.max(0, -line.ascent - below, below - line.descent)
    const beside = Math.max(0, -along, along - line.width)
    // A line at the same height is meant rather than a nearer one above or below.
    const distance = across * 4 + beside
    if (!best || distance < best.distance) best = { distance, line: index }
  }
  const line = best && lines[best.line]
  if (!best || !line) return undefined
  const { along } = placeOnLine(line, point)
  return { line: best.line, char: charAt(line, along) }
}

/** How many characters of a line are read before a place on its baseline. */
function charAt({ chars, isTurned, isFromRight }: TextLine, along: number): number {
  if (!isTurned) {
    const found = chars.findIndex(({ from, to }) => along < (from + to) / 2)
    return found === -1 ? chars.length : found
  }
  const wayTo = ({ from, to }: { from: number; to: number }) => Math.abs(along - (from + to) / 2)
  const near = chars.reduce((best, char, index) => (wayTo(char) < wayTo(chars[best] ?? char) ? index : best), 0)
  const { from = 0, to = 0 } = chars[near] ?? {}
  const texts = chars.map(({ text }) => firstCharacter(text))
  const { levels } = bidiLine(texts, isFromRight ? 'R' : 'L')
  const isRead = (levels[near] ?? 0) % 2 === 1 ? along < (from + to) / 2 : along >= (from + to) / 2
  return near + (isRead ? 1 : 0)
}

/** The areas between two places, a line each. */
export function quadsBetween(lines: readonly TextLine[], one: TextPlace, other: TextPlace): Quad[] {
  const isForward = one.line < other.line || (one.line === other.line && one.char <= other.char)
  const [first, last] = isForward ? [one, other] : [other, one]
  return lines.slice(first.line, last.line + 1).flatMap((line, index) => {
    const start = index === 0 ? first.char : 0
    const end = index === last.line - first.line ? last.char : line.chars.length
    return end > start ? [quadOnLine(line, start, end)] : []
  })
}
