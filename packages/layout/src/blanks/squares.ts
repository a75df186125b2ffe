import type { DrawnPath } from '../page-drawing.ts'
import { areaOf, type Blank, sharedArea } from './blank.ts'
import { captionAbove, captionBehind } from './captions.ts'
import { type Cell, isClosed, isSquare } from './cells.ts'
import type { PageContent } from './page-content.ts'

const boxSize = { least: 5, most: 20 }
const ringSize = { least: 5, most: 18 }

/** Boxes in a table have the heading of their column. */
const farHeading = 120
const columnReach = 30

/** Small empty squares and rings, which are ticked. */
export function squareBlanks(content: PageContent, cells: readonly Cell[], paths: readonly DrawnPath[]): Blank[] {
  const isFree = (box: Cell | DrawnPath) => !content.ink.some((ink) => sharedArea(ink, box) > 0.15 * areaOf(box))
  const squares = cells.filter((cell) => isClosed(cell) && cell.walls.top && cell.isAlone && isSquare(cell, boxSize) && isFree(cell))
  const rings = paths.filter((path) => isRing(path) && isFree(path))
  const blank = ({ left, top, right, bottom }: Cell | DrawnPath, kind: 'checkbox' | 'radio'): Blank => {
    const box = { left, top, right, bottom }
    const heading = () => captionAbove({ ...box, left: left - columnReach, right: right + columnReach }, content.phrases, farHeading)
    return { box, kind, reason: 'square', label: (captionBehind(box, content.phrases) ?? heading())?.text ?? '' }
  }
  return [...squares.map((square) => blank(square, 'checkbox')), ...rings.map((ring) => blank(ring, 'radio'))]
}

/** A circle is four curves; some programs write more, halving them. */
const ringCurves = new Set([4, 5, 6, 7, 8, 16, 32])

export function isRing(path: DrawnPath): boolean {
  // Without a stroke, the ring is what two circles leave between them.
  const isOutline = path.stroke === undefined ? path.slants === 8 : path.stroke !== path.fill
  return isOutline && ringCurves.has(path.slants) && isSquare(path, ringSize)
}
