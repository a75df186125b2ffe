import type { Sides } from '../model.ts'
import type { Colour, DrawnArea, DrawnLine } from '../page-drawing.ts'
import type { Box } from '../words.ts'

const [nearSide, drawnShare] = [3, 0.6]

/** The sides of a box that are drawn. */
export function bordersOf({ left, top, right, bottom }: Box, lines: readonly DrawnLine[]): Sides<boolean> {
  const across = (y: number) =>
    covered(
      lines.filter((line) => line.y0 === line.y1 && Math.abs(line.y0 - y) < nearSide).map(({ x0, x1 }) => [x0, x1]),
      left,
      right,
    )
  const down = (x: number) =>
    covered(
      lines.filter((line) => line.x0 === line.x1 && Math.abs(line.x0 - x) < nearSide).map(({ y0, y1 }) => [y0, y1]),
      top,
      bottom,
    )
  return { left: down(left), top: across(top), right: down(right), bottom: across(bottom) }
}

/** Whether enough of a side is covered by lines. */
function covered(spans: readonly (readonly [number, number])[], from: number, to: number): boolean {
  let reached = from
  let length = 0
  for (const [start, end] of spans.toSorted((one, other) => one[0] - other[0])) {
    const [begin, stop] = [Math.max(start, reached), Math.min(end, to)]
    if (stop <= begin) continue
    length += stop - begin
    reached = stop
  }
  return length >= drawnShare * (to - from)
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
