/* What is painted on a page besides its text, in the order of painting and in the coordinates of its glyphs. */
import type { Colour } from '../page-drawing.ts'
import type { Box } from '../words.ts'

/** A path, an image, or something else that can only be drawn as it is. */
export interface PaintedThing {
  kind: 'path' | 'image' | 'other'
  /** The visible part. */
  box: Box
  /** The number of the marked content that it is in; -1 outside of any. */
  mark: number
  /** Of a path that has one colour and is seen as a whole. */
  path?: PaintedPath
  /** Of an image: its size in pixels, and whether it was compressed as a photo. */
  image?: { width: number; height: number; isPhoto: boolean }
}

/** A path that can be drawn by any program. */
export interface PaintedPath {
  steps: PathStep[]
  fill: Paint | undefined
  stroke: (Paint & { width: number; isDashed: boolean }) | undefined
  /** What is inside doesn't depend on the direction of its parts. */
  isEvenOdd: boolean
}

/** A step of a path: to a point, along a curve with two more points before it, or back to the start. */
export type PathStep =
  | readonly ['move' | 'line', number, number]
  | readonly ['curve', number, number, number, number, number, number]
  | readonly ['close']

/** A colour, and how much it covers, from 0 to 1. */
export interface Paint {
  colour: Colour
  opacity: number
}

/** The parts of a path as rows of points, without their curves. */
export function subpathBoxes({ steps }: PaintedPath): Box[] {
  const boxes: Box[] = []
  for (const step of steps) {
    if (step[0] === 'close') continue
    const [x, y] = step[0] === 'curve' ? [step[5], step[6]] : [step[1], step[2]]
    const last = boxes.at(-1)
    if (step[0] === 'move' || !last) boxes.push({ left: x, top: y, right: x, bottom: y })
    else {
      last.left = Math.min(last.left, x)
      last.right = Math.max(last.right, x)
      last.top = Math.min(last.top, y)
      last.bottom = Math.max(last.bottom, y)
    }
  }
  return boxes
}

/** Whether a path is one rectangle along the sides of the page. */
export function isRectangle({ steps }: PaintedPath): boolean {
  const points = steps.flatMap((step) => (step[0] === 'move' || step[0] === 'line' ? [[step[1], step[2]] as const] : []))
  if (steps.some(([kind]) => kind === 'curve') || steps.filter(([kind]) => kind === 'move').length !== 1) return false
  const corners = points.length === 5 && isSame(points[0], points[4]) ? points.slice(0, 4) : points
  if (corners.length !== 4) return false
  const [xs, ys] = [new Set(corners.map(([x]) => Math.round(x * 10))), new Set(corners.map(([, y]) => Math.round(y * 10)))]
  return xs.size <= 2 && ys.size <= 2 && corners.every((point, index) => isStraight(point, corners[(index + 1) % 4] ?? point))
}

function isSame(one: readonly [number, number] | undefined, other: readonly [number, number] | undefined): boolean {
  return one !== undefined && other !== undefined && Math.abs(one[0] - other[0]) < 0.1 && Math.abs(one[1] - other[1]) < 0.1
}

function isStraight(one: readonly [number, number], other: readonly [number, number]): boolean {
  return Math.abs(one[0] - other[0]) < 0.1 || Math.abs(one[1] - other[1]) < 0.1
}
