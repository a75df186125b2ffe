import type { Point } from '../point.ts'

/** Where a lens is: its middle as a share of the page, and its divider as a share of its own width. */
export interface LensPlace extends Point {
  divider: number
}

/** The divider stays where its labels can be read. */
const leastShare = 0.12

/** A lens moved by some pixels; its middle stays on the page. */
export function movedLens(place: LensPlace, way: Point, page: { width: number; height: number }): LensPlace {
  return { ...place, x: within(place.x + way.x / page.width, 0), y: within(place.y + way.y / page.height, 0) }
}

/** A divider moved by some pixels of a lens that is `size` wide. */
export function movedDivider(place: LensPlace, by: number, size: number): LensPlace {
  return { ...place, divider: within(place.divider + by / size, leastShare) }
}

function within(share: number, least: number): number {
  return Math.min(1 - least, Math.max(least, share))
}
