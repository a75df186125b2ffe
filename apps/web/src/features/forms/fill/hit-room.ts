import type { Box } from '@octavo/core/edits/geometry.ts'

/** What a pointer needs, in CSS pixels (WCAG 2.2, 2.5.8). */
export const leastTarget = 24

/** How far the area that can be pressed reaches beyond a box on each side, in CSS pixels. */
export interface HitRoom {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Makes a small box as easy to press as others, as far as its neighbours leave room: half of what is between them. What is missing on one side
 * is taken from the other.
 */
export function hitRoom(box: Box, others: readonly Box[], scale: number): HitRoom {
  const most: HitRoom = { left: Infinity, top: Infinity, right: Infinity, bottom: Infinity }
  for (const other of others) {
    if (other === box) continue
    const gaps = {
      left: (box.x - other.x - other.width) * scale,
      right: (other.x - box.x - box.width) * scale,
      top: (box.y - other.y - other.height) * scale,
      bottom: (other.y - box.y - box.height) * scale,
    }
    // Apart in one direction is enough; the side with the widest gap gives way.
    const [side, gap] = (Object.entries(gaps) as [keyof HitRoom, number][]).reduce((one, next) => (next[1] > one[1] ? next : one))
    if (gap >= 0) most[side] = Math.min(most[side], gap / 2)
  }
  const [left, right] = shared(leastTarget - box.width * scale, most.left, most.right)
  const [top, bottom] = shared(leastTarget - box.height * scale, most.top, most.bottom)
  return { left, top, right, bottom }
}

/** Divides what is missing between two sides: equally, or as they have room. */
function shared(missing: number, mostOfOne: number, mostOfOther: number): [number, number] {
  const half = Math.max(0, missing) / 2
  const one = Math.min(mostOfOne, Math.max(half, 2 * half - mostOfOther))
  return [one, Math.min(mostOfOther, 2 * half - one)]
}
