import type { Point, Quad } from '@octavo/core/edits/geometry.ts'
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

/** The corners of a rectangle in some space, on the seen page. */
export function cornersOf(matrix: Matrix, [left, bottom, right, top]: readonly [number, number, number, number]): Quad {
  return [transform(matrix, left, top), transform(matrix, right, top), transform(matrix, right, bottom), transform(matrix, left, bottom)]
}
