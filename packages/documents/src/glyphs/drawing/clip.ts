import type { Box } from '@octavo/layout/words.ts'

/** The box around points given as x and y by turns. */
export function boxAround(points: readonly number[]): Box {
  let [left, top, right, bottom] = [points[0] ?? 0, points[1] ?? 0, points[0] ?? 0, points[1] ?? 0]
  for (let at = 2; at + 1 < points.length; at += 2) {
    const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0]
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return { left, top, right, bottom }
}

/** Lines are often drawn on the edge of the clip path of a cell. */
const tolerance = 1

/** The part of a box that is visible; undefined if none is. */
export function shared(box: Box, clip: Box): Box | undefined {
  const left = Math.max(box.left, clip.left - tolerance)
  const top = Math.max(box.top, clip.top - tolerance)
  const right = Math.min(box.right, clip.right + tolerance)
  const bottom = Math.min(box.bottom, clip.bottom + tolerance)
  return left <= right && top <= bottom ? { left, top, right, bottom } : undefined
}

/** What is left of a clip after another one; empty if nothing is. */
export function narrowed(clip: Box, by: Box): Box {
  return {
    left: Math.max(clip.left, by.left),
    top: Math.max(clip.top, by.top),
    right: Math.min(clip.right, by.right),
    bottom: Math.min(clip.bottom, by.bottom),
  }
}

/** The four corners of a rectangle after a matrix, as x and y by turns. */
export function cornersOf(x: number, y: number, width: number, height: number, matrix: ArrayLike<number>): number[] {
  return [...moved(x, y, matrix), ...moved(x + width, y, matrix), ...moved(x + width, y + height, matrix), ...moved(x, y + height, matrix)]
}

/** A point after a matrix. */
export function moved(x: number, y: number, matrix: ArrayLike<number>): [x: number, y: number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = [matrix[0], matrix[1], matrix[2], matrix[3], matrix[4], matrix[5]]
  return [x * a + y * c + e, x * b + y * d + f]
}
