import { type Matrix, multiply } from '../engines/matrix.ts'

/** An image and the matrix that puts its unit square into the space of what draws it. */
export interface Placement {
  id: number
  matrix: Matrix
}

/** A form that draws one image in thousands of places is remembered by some of them: of equal ones the first, else the largest. */
export const maxPlaces = 16

/** Adds a placement inside something that is itself placed by `outer`. */
export function addPlacement(placements: Placement[], { id, matrix }: Placement, outer: ArrayLike<number>): void {
  const placed = multiply(matrix, outer)
  const same = placements.filter((placement) => placement.id === id)
  if (same.some((other) => isAsLarge(other.matrix, placed))) return
  if (same.length < maxPlaces) placements.push({ id, matrix: placed })
  else {
    const smallest = same.reduce((least, other) => (area(other.matrix) < area(least.matrix) ? other : least))
    if (area(placed) > area(smallest.matrix)) placements[placements.indexOf(smallest)] = { id, matrix: placed }
  }
}

/** The lengths of the sides of a unit square, however it is turned or slanted. */
export function sizeOnPaper([a, b, c, d]: Matrix): { width: number; height: number } {
  return { width: Math.hypot(a, b), height: Math.hypot(c, d) }
}

/** Where it stands does not matter. */
export function isAsLarge(one: Matrix, other: Matrix): boolean {
  for (let index = 0; index < 4; index++) if (Math.abs((one[index] ?? 0) - (other[index] ?? 0)) > 1e-3) return false
  return true
}

function area([a, b, c, d]: Matrix): number {
  return Math.abs(a * d - b * c)
}
