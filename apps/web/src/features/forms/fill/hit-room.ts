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

/** Makes a small box as easy to press as others, as far as its neighbours leave room: half of what is between them. */
export function hitRoom(box: Box, others: readonly Box[], scale: number): HitRoom {
  const [across, down] = [(leastTarget - box.width * scale) / 2, (leastTarget - box.height * scale) / 2]
  const room = { left: Math.max(0, across), right: Math.max(0, across), top: Math.max(0, down), bottom: Math.max(0, down) }
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
    if (gap >= 0) room[side] = Math.min(room[side], gap / 2)
  }
  return room
}
