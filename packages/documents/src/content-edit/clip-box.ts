import { type Matrix, transform } from '../engines/matrix.ts'
import type { Edges } from './model.ts'

/** The box of a path as far as it was read. */
export type PathBox = Edges | undefined

/** A box with one more point in it, which a matrix puts onto the seen page. */
export function growBox(box: PathBox, matrix: Matrix, x: number, y: number): PathBox {
  const point = transform(matrix, x, y)
  if (!box) return { left: point.x, top: point.y, right: point.x, bottom: point.y }
  return {
    left: Math.min(box.left, point.x),
    top: Math.min(box.top, point.y),
    right: Math.max(box.right, point.x),
    bottom: Math.max(box.bottom, point.y),
  }
}

/** What two clips leave. A path that isn't a box lets through less, so that its box says only what is surely cut off. */
export function cutBox(clip: Edges | undefined, path: PathBox): Edges | undefined {
  if (!path) return clip
  if (!clip) return path
  return {
    left: Math.max(clip.left, path.left),
    top: Math.max(clip.top, path.top),
    right: Math.min(clip.right, path.right),
    bottom: Math.min(clip.bottom, path.bottom),
  }
}

/** A box with the corners of a rectangle in it. */
export function boxOfCorners(
  box: PathBox,
  matrix: Matrix,
  { left, bottom, right, top }: { left: number; bottom: number; right: number; top: number },
): PathBox {
  let grown = growBox(box, matrix, left, bottom)
  grown = growBox(grown, matrix, right, bottom)
  grown = growBox(grown, matrix, left, top)
  return growBox(grown, matrix, right, top)
}
