import { least, most } from '../document/extremes.ts'
import type { Bitmap } from './bitmap.ts'

/** A straight line of ink, in pixels: along its direction from one end to the other, and where it is at both. */
export interface InkLine {
  from: number
  to: number
  atFrom: number
  atTo: number
  thickness: number
  /** Start and length of the pieces that it consists of, by rows or columns. */
  pieces: readonly Piece[]
}

/** Ink in one row or column without a gap. */
export interface Piece {
  at: number
  from: number
  to: number
}

/** In points. */
const leastPiece = 5.5
const mostThickness = 3
/** Specks of paper in a line, in pixels. */
const widestGap = 2
const maxPieces = 200_000

/** The straight lines of an image that run across or down, also a little askew, of at least this length in points. */
export function inkLines(bitmap: Bitmap, direction: 'across' | 'down', leastLength: number): InkLine[] {
  const { scale } = bitmap
  const pieces = longPieces(bitmap, direction, leastPiece * scale)
  return linked(pieces).flatMap((group): InkLine[] => {
    const from = least(group.map((piece) => piece.from))
    const to = most(group.map((piece) => piece.to))
    const inked = group.reduce((sum, piece) => sum + piece.to - piece.from, 0)
    const thickness = inked / (to - from)
    if (to - from < leastLength * scale || thickness > mostThickness * scale) return []
    const end = Math.max(1, 0.2 * (to - from))
    return [{ from, to, atFrom: placeOf(group, from, from + end), atTo: placeOf(group, to - end, to), thickness, pieces: group }]
  })
}

function longPieces({ width, height, ink }: Bitmap, direction: 'across' | 'down', least: number): Piece[] {
  const [lines, length] = direction === 'across' ? [height, width] : [width, height]
  const [stepLine, stepAlong] = direction === 'across' ? [width, 1] : [1, width]
  const pieces: Piece[] = []
  for (let at = 0; at < lines; at += 1) {
    let [start, last] = [-1, -1]
    for (let along = 0; along <= length; along += 1) {
      const isInk = along < length && ink[at * stepLine + along * stepAlong] === 1
      if (isInk) {
        if (start < 0) start = along
        last = along
      } else if (start >= 0 && (along - last > widestGap || along === length)) {
        if (last + 1 - start >= least) pieces.push({ at, from: start, to: last + 1 })
        start = -1
        if (pieces.length >= maxPieces) return pieces
      }
    }
  }
  return pieces
}

/** Pieces that touch those of the row before are one line. */
function linked(pieces: readonly Piece[]): Piece[][] {
  const parents = pieces.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root] ?? root
    parents[index] = root
    return root
  }
  let [firstBefore, firstHere] = [0, 0]
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] as Piece
    if (piece.at !== pieces[firstHere]?.at) [firstBefore, firstHere] = [firstHere, index]
    if ((pieces[firstBefore]?.at ?? 0) !== piece.at - 1) continue
    for (let other = firstBefore; other < firstHere; other += 1) {
      const before = pieces[other] as Piece
      if (before.from <= piece.to + widestGap && before.to >= piece.from - widestGap) parents[rootOf(index)] = rootOf(other)
    }
  }
  const groups = new Map<number, Piece[]>()
  for (const [index, piece] of pieces.entries()) {
    const root = rootOf(index)
    const group = groups.get(root)
    if (group) group.push(piece)
    else groups.set(root, [piece])
  }
  return [...groups.values()]
}

/** The middle of the pieces between two places. */
function placeOf(pieces: readonly Piece[], from: number, to: number): number {
  let [sum, weight] = [0, 0]
  for (const piece of pieces) {
    const shared = Math.min(piece.to, to) - Math.max(piece.from, from)
    if (shared <= 0) continue
    sum += (piece.at + 0.5) * shared
    weight += shared
  }
  return weight > 0 ? sum / weight : ((pieces[0]?.at ?? 0) + (pieces.at(-1)?.at ?? 0)) / 2
}
