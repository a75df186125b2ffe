import type { Point } from '@octavo/core/edits/geometry.ts'
import type { Tool } from '../state/tools.ts'

const eighth = Math.PI / 4

/** Where a drag with Shift ends: shapes become as wide as they are high, and lines run along the next eighth of a turn. */
export function evenEnd(tool: Tool, from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (tool === 'line' || tool === 'arrow') {
    const angle = Math.round(Math.atan2(dy, dx) / eighth) * eighth
    const length = Math.hypot(dx, dy)
    return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) }
  }
  if (tool !== 'rect' && tool !== 'ellipse') return to
  const side = Math.max(Math.abs(dx), Math.abs(dy))
  return { x: from.x + (dx < 0 ? -side : side), y: from.y + (dy < 0 ? -side : side) }
}
