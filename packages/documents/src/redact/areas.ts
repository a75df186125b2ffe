import { type Box, boxAround, type Point, type Quad, touches } from '@octavo/core/edits/geometry.ts'
import { type Matrix, transform } from '../engines/matrix.ts'

/** Whether a convex shape holds all of these points. */
export function holds(area: readonly Point[], points: readonly Point[]): boolean {
  const sides = area.map((corner, index) => ({ corner, next: area[(index + 1) % area.length] ?? corner }))
  const isOn = (sign: number) =>
    points.every(({ x, y }) =>
      sides.every(({ corner, next }) => sign * ((next.x - corner.x) * (y - corner.y) - (next.y - corner.y) * (x - corner.x)) >= -1e-6),
    )
  return isOn(1) || isOn(-1)
}

/** Whether a shape touches one of the areas. A page has thousands of glyphs, of which the boxes around areas tell most apart. */
export function touchesAny(areas: readonly Quad[]): (shape: Quad) => boolean {
  const bounded = areas.map((area) => ({ area, box: boxAround(area) }))
  return (shape) => {
    const box = boxAround(shape)
    return bounded.some((one) => areNear(one.box, box) && touches(one.area, shape))
  }
}

/** Whether one of the areas holds all of these points. */
export function holdsIn(areas: readonly Quad[]): (points: readonly Point[]) => boolean {
  const bounded = areas.map((area) => ({ area, box: boxAround(area) }))
  return (points) => {
    const box = boxAround(points)
    return bounded.some((one) => areNear(one.box, box) && holds(one.area, points))
  }
}

/** Whether boxes may touch. In any doubt they may, also where a damaged file has a place that is no number, for the exact comparison follows. */
function areNear(one: Box, other: Box): boolean {
  const isApart =
    one.x > other.x + other.width + tolerance ||
    other.x > one.x + one.width + tolerance ||
    one.y > other.y + other.height + tolerance ||
    other.y > one.y + one.height + tolerance
  return !isApart
}

const tolerance = 0.01

/** The corners of a rectangle in some space, on the seen page. */
export function cornersOf(matrix: Matrix, [left, bottom, right, top]: readonly [number, number, number, number]): Quad {
  return [transform(matrix, left, top), transform(matrix, right, top), transform(matrix, right, bottom), transform(matrix, left, bottom)]
}
