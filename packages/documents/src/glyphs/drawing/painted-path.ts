import type { Colour, DrawnArea, DrawnLine, DrawnPath } from '@octavo/layout/page-drawing.ts'
import type { Box } from '@octavo/layout/words.ts'
import { boxAround, shared } from './clip.ts'
import type { Subpath } from './path.ts'

/** How a path is painted. */
export interface Paint {
  fill: Colour | undefined
  stroke: Colour | undefined
  /** The displayed width of strokes. */
  width: number
  /** Strokes are drawn with a pattern of dashes. */
  isDashed: boolean
  clip: Box
}

/** What was painted on a page so far. */
export interface Painted {
  lines: DrawnLine[]
  areas: DrawnArea[]
  paths: DrawnPath[]
  isCut: boolean
}

const maxLines = 40_000
const maxPaths = 20_000
/** A filled rectangle up to this thickness is a line. */
const thin = 3
/** A line may deviate from its direction this far, but not by more than a share of its length. */
const maxAcross = 1.5
const maxSlope = 0.1

/** Adds what a path paints, as far as it is visible. */
export function paint(subpaths: readonly Subpath[], look: Paint, painted: Painted): void {
  const { fill, stroke, clip } = look
  if (subpaths.length === 0 || (fill === undefined && stroke === undefined)) return
  let slants = 0
  let box: Box | undefined
  for (const subpath of subpaths) {
    const around = boxAround(subpath.points)
    const seen = shared(around, clip)
    if (!seen) continue
    box = box ? boxAround([box.left, box.top, box.right, box.bottom, seen.left, seen.top, seen.right, seen.bottom]) : seen
    slants += slantsOf(subpath)
    if (stroke !== undefined) addStrokes(subpath, look, painted)
    if (fill !== undefined) addFill(subpath, { ...look, seen }, painted)
  }
  if (!box) return
  if (painted.paths.length < maxPaths) painted.paths.push({ ...box, slants, fill, stroke })
  else painted.isCut = true
}

function slantsOf(subpath: Subpath): number {
  const { points, curves } = subpath
  const edges = curves > 0 ? [] : edgesOf(subpath)
  // Four round corners between straight sides still make a frame.
  if (curves > 0) return curves === 4 && points.length >= 2 * roundFramePoints ? 0 : curves
  return edges.filter((edge) => isLong(edge) && !isAcross(edge) && !isDown(edge)).length
}

/** A start, four curves of three points each and the ends of at least two sides. */
const roundFramePoints = 15

type Edge = readonly [x0: number, y0: number, x1: number, y1: number]

function edgesOf({ points, isClosed }: Subpath): Edge[] {
  const edges: Edge[] = []
  for (let at = 2; at + 1 < points.length; at += 2)
    edges.push([points[at - 2] ?? 0, points[at - 1] ?? 0, points[at] ?? 0, points[at + 1] ?? 0])
  if (isClosed && points.length > 4) edges.push([points.at(-2) ?? 0, points.at(-1) ?? 0, points[0] ?? 0, points[1] ?? 0])
  return edges
}

function isLong([x0, y0, x1, y1]: Edge): boolean {
  return Math.abs(x1 - x0) + Math.abs(y1 - y0) > 0.5
}

function isAcross([x0, y0, x1, y1]: Edge): boolean {
  return isStraight(Math.abs(x1 - x0), Math.abs(y1 - y0))
}

function isDown([x0, y0, x1, y1]: Edge): boolean {
  return isStraight(Math.abs(y1 - y0), Math.abs(x1 - x0))
}

function isStraight(along: number, across: number): boolean {
  return along > 0 && across <= Math.min(maxAcross, maxSlope * along)
}

/** Curves between them don't matter: their control points make edges that are slanted or short. */
function addStrokes(subpath: Subpath, { stroke = 0, width, isDashed, clip }: Paint, painted: Painted): void {
  const look = { width, colour: stroke, kind: 'stroked' as const, clip, ...(isDashed && { isDashed }) }
  for (const edge of edgesOf(subpath)) if (isAcross(edge) || isDown(edge)) addLine(edge, look, painted)
}

function addFill(subpath: Subpath, { fill = 0, clip, seen }: Paint & { seen: Box }, painted: Painted): void {
  const { left, top, right, bottom } = boxAround(subpath.points)
  const [across, down] = [right - left, bottom - top]
  if (subpath.curves === 0 && Math.min(across, down) <= thin) {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const edge: Edge = across >= down ? [left, y, right, y] : [x, top, x, bottom]
    addLine(edge, { width: Math.min(across, down), colour: fill, kind: 'filled', clip }, painted)
  } else if (isRectangle(subpath)) {
    if (painted.areas.length < maxPaths) painted.areas.push({ ...seen, colour: fill })
    else painted.isCut = true
  } else if (isThinCorner(subpath)) {
    const look = { width: 0, colour: fill, kind: 'filled' as const, clip }
    for (const edge of edgesOf({ ...subpath, isClosed: true }))
      if (isLong(edge) && (isAcross(edge) || isDown(edge))) addLine(edge, look, painted)
  }
}

/** Two sides of a bevelled frame, filled as one area with slanted ends: far smaller than the box around it. */
function isThinCorner(subpath: Subpath): boolean {
  const edges = edgesOf({ ...subpath, isClosed: true }).filter(isLong)
  if (subpath.curves > 0 || edges.length < 4 || edges.length > 8) return false
  const straight = edges.filter((edge) => isAcross(edge) || isDown(edge))
  const length = straight.reduce((sum, [x0, y0, x1, y1]) => sum + Math.abs(x1 - x0) + Math.abs(y1 - y0), 0)
  const area = edges.reduce((sum, [x0, y0, x1, y1]) => sum + (x0 * y1 - x1 * y0) / 2, 0)
  return straight.length >= 4 && Math.abs(area) <= (thin * length) / 2
}

function isRectangle(subpath: Subpath): boolean {
  const edges = edgesOf({ ...subpath, isClosed: true }).filter(isLong)
  return subpath.curves === 0 && edges.length === 4 && edges.every((edge) => isAcross(edge) || isDown(edge))
}

function addLine(
  [x0, y0, x1, y1]: Edge,
  { clip, ...look }: Pick<DrawnLine, 'width' | 'colour' | 'kind' | 'isDashed'> & { clip: Box },
  painted: Painted,
): void {
  const { lines } = painted
  const seen = shared(boxAround([x0, y0, x1, y1]), clip)
  if (!seen) return
  const isAlong = Math.abs(x1 - x0) >= Math.abs(y1 - y0)
  if ((isAlong ? seen.right - seen.left : seen.bottom - seen.top) <= 0) return
  const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2]
  if (lines.length >= maxLines) painted.isCut = true
  else if (isAlong) lines.push({ x0: seen.left, y0: y, x1: seen.right, y1: y, ...look })
  else lines.push({ x0: x, y0: seen.top, x1: x, y1: seen.bottom, ...look })
}
