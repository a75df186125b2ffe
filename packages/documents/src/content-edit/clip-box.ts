import { type Matrix, transform } from '../engines/matrix.ts'
import type { Clip, Edges } from './model.ts'

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

/** Whether a box lies in another, but for what can't be seen. */
export function isWithin({ left, top, right, bottom }: Edges, box: Edges): boolean {
  const slack = 0.01
  return left >= box.left - slack && top >= box.top - slack && right <= box.right + slack && bottom <= box.bottom + slack
}

/** What all of some clips leave; undefined for none. */
export function commonBox(clips: readonly Clip[]): Edges | undefined {
  return clips.reduce<Edges | undefined>((common, { box }) => cutBox(common, box), undefined)
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
