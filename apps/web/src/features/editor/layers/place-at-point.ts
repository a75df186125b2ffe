import { boxAround, type Point, turnedQuad } from '@octavo/core/edits/geometry.ts'
import { rounded } from '../state/edit-box.ts'
import { boxFromCorner } from '../state/turned-box.ts'
import type { ViewPlace } from './place-in-view.ts'

interface WantedPlace {
  /** How large the page is. */
  page: { width: number; height: number }
  /** How far it is rotated on the screen. */
  rotate: number
  width: number
  height: number
}

/** The place of a thing that begins at a point, as if it was drawn from there to the lower right; moved onto the page at its edges. */
export function placeAtPoint(at: Point, { page, rotate, width, height }: WantedPlace): ViewPlace {
  const rotation = rotate === 0 ? 0 : -rotate
  const free = boxFromCorner(at, rotation, { width, height })
  const { x, y, ...size } = boxAround(turnedQuad(free, rotation))
  const shift = { x: kept(x, page.width - size.width) - x, y: kept(y, page.height - size.height) - y }
  const shifted = <Place extends Point>(place: Place): Place => ({ ...place, x: rounded(place.x + shift.x), y: rounded(place.y + shift.y) })
  return { area: { ...shifted({ x, y }), ...size }, box: shifted(free), corner: shifted(at), rotation }
}

/** A coordinate between 0 and the last one that leaves a thing on the page. */
function kept(value: number, last: number): number {
  return Math.max(0, Math.min(value, last))
}
