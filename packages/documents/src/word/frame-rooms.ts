import { boxAround } from '@octavo/layout/boxes.ts'
import type { Paragraph } from '@octavo/layout/model.ts'
import type { Box } from '@octavo/layout/words.ts'

/** How far lines may reach to both sides before they touch something else. */
export interface FrameRoom {
  left: number
  right: number
}

/** Wider fonts are rare, and frames beyond that are in the way when the page is edited. */
const widest = 1.3
const distance = 3

/** Tells the room of each paragraph between the other blocks of its page: text in a font that is wider is not wrapped as long as there is room. */
export function frameRooms(blocks: readonly Box[], { width }: { width: number }): (paragraph: Paragraph) => FrameRoom {
  return (paragraph) => {
    const { left, right, top, bottom } = boxAround(paragraph.lines)
    const spare = (widest - 1) * (right - left)
    let room = { left: Math.max(0, left - spare), right: Math.min(width, right + spare) }
    for (const other of blocks) {
      if (other.bottom <= top || other.top >= bottom) continue
      if (other.left >= right) room = { ...room, right: Math.min(room.right, other.left - distance) }
      if (other.right <= left) room = { ...room, left: Math.max(room.left, other.right + distance) }
    }
    return { left: Math.min(left, room.left), right: Math.max(right, room.right) }
  }
}
