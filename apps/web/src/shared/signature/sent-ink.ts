import { maxSignatureBytes } from '@octavo/core/api/signature-bounds.ts'
import { boxAround, type InkPoint, roundedStroke } from '@octavo/core/edits/geometry.ts'
import { type PenPoint, simplified } from './ink-path.ts'

/** Room for what encryption adds. */
const mostBytes = maxSignatureBytes - 1024
/** Ways between points in pixels; beyond the last a signature is no signature anymore. */
const tolerances = [0.5, 1, 2, 4, 8]

/** Strokes that can be sent: points are left out until they are small enough; undefined if that isn't possible. */
export function sendable(strokes: readonly InkPoint[][]): InkPoint[][] | undefined {
  const all = [strokes.map((stroke) => [...stroke]), ...tolerances.map((tolerance) => strokes.map((stroke) => thinned(stroke, tolerance)))]
  return all.find((ink) => JSON.stringify({ strokes: ink }).length <= mostBytes)
}

function thinned(stroke: readonly InkPoint[], tolerance: number): InkPoint[] {
  return roundedStroke(simplified(stroke.map(toPen), tolerance))
}

function toPen([x, y, pressure]: InkPoint): PenPoint {
  return { x, y, pressure: pressure / 255 }
}

/** Strokes of another screen, at the size of the field in which others are drawn here. */
export function fittedInk(strokes: readonly InkPoint[][], room: { width: number; height: number }): InkPoint[][] {
  const box = boxAround(strokes.flat().map(([x, y]) => ({ x, y })))
  const scale = Math.min(room.width / Math.max(1, box.width), room.height / Math.max(1, box.height), 2)
  return strokes.map((stroke) =>
    roundedStroke(stroke.map(([x, y, pressure]) => ({ x: (x - box.x) * scale, y: (y - box.y) * scale, pressure: pressure / 255 }))),
  )
}
