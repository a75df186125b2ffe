import type { Border, Sides } from '../model.ts'
import type { Colour, DrawnArea, DrawnLine } from '../page-drawing.ts'
import type { Box } from '../words.ts'

const [nearSide, drawnShare] = [3, 0.6]

const [thinnest, thickest] = [0.25, 6]

/** A line along a side. */
export interface SideLine {
  line: DrawnLine
  from: number
  to: number
}

/** How the drawn sides of a box look. */
export function bordersOf({ left, top, right, bottom }: Box, lines: readonly DrawnLine[]): Sides<Border | undefined> {
  const across = (y: number) => borderOf(linesAcross(lines, y), left, right)
  const down = (x: number) => borderOf(linesDown(lines, x), top, bottom)
  return { left: down(left), top: across(top), right: down(right), bottom: across(bottom) }
}

/** The lines along the sides of boxes that are at this height, from left to right. */
export function linesAcross(lines: readonly DrawnLine[], y: number): SideLine[] {
  return lines
    .filter((line) => line.y0 === line.y1 && Math.abs(line.y0 - y) < nearSide)
    .map((line) => ({ line, from: line.x0, to: line.x1 }))
    .sort((one, other) => one.from - other.from)
}

/** The lines along the sides of boxes that are at this distance from the left, from top to bottom. */
export function linesDown(lines: readonly DrawnLine[], x: number): SideLine[] {
  return lines
    .filter((line) => line.x0 === line.x1 && Math.abs(line.x0 - x) < nearSide)
    .map((line) => ({ line, from: line.y0, to: line.y1 }))
    .sort((one, other) => one.from - other.from)
}

/** How much of the longest line along a side another must have to be as long. */
const asLong = 0.9

/**
 * The longest line along a side, if enough of the side is covered by lines, which are in their order. Of lines of the same length the
 * thickest is seen: programs draw those of neighbouring cells over each other, some of them in the colour of the cell.
 */
export function borderOf(spans: readonly SideLine[], from: number, to: number): Border | undefined {
  let reached = from
  let length = 0
  let longest = 0
  for (const span of spans) {
    longest = Math.max(longest, lengthWithin(span, from, to))
    const [begin, stop] = [Math.max(span.from, reached), Math.min(span.to, to)]
    if (stop <= begin) continue
    length += stop - begin
    reached = stop
  }
  if (longest <= 0 || length < drawnShare * (to - from)) return undefined
  const seen = spans
    .filter((span) => lengthWithin(span, from, to) >= asLong * longest)
    .map(({ line }) => line)
    .reduce<DrawnLine | undefined>((best, line) => (best && best.width >= line.width ? best : line), undefined)
  return seen && { width: Math.min(thickest, Math.max(thinnest, seen.width)), colour: seen.colour }
}

function lengthWithin(span: SideLine, from: number, to: number): number {
  return Math.min(span.to, to) - Math.max(span.from, from)
}

const white = 0xffffff

/** The colour behind most of a box; the last that is drawn. */
export function fillOf({ left, top, right, bottom }: Box, areas: readonly DrawnArea[]): Colour | undefined {
  const size = (right - left) * (bottom - top)
  const area = areas.findLast((one) => {
    const [wide, high] = [Math.min(right, one.right) - Math.max(left, one.left), Math.min(bottom, one.bottom) - Math.max(top, one.top)]
    return wide > 0 && high > 0 && wide * high > 0.7 * size
  })
  return area && area.colour !== white ? area.colour : undefined
}
