import type { Point, Quad } from '@octavo/core/edits/geometry.ts'
import { type Matrix, transform } from '../engines/matrix.ts'

/** Whether two convex shapes have a part in common. */
export function touches(one: readonly Point[], other: readonly Point[]): boolean {
  return !isParted(one, other) && !isParted(other, one)
}

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

/** Whether one side of a shape has all of another beyond it. */
function isParted(one: readonly Point[], other: readonly Point[]): boolean {
  return one.some((corner, index) => {
    const next = one[(index + 1) % one.length] ?? corner
    const [x, y] = [next.y - corner.y, corner.x - next.x]
    const along = (point: Point) => point.x * x + point.y * y
    const [low, high] = [Math.min(...one.map(along)), Math.max(...one.map(along))]
    const reach = other.map(along)
    return Math.max(...reach) <= low + 1e-9 || Math.min(...reach) >= high - 1e-9
  })
}
