import type { Box } from './words.ts'

/** The box around some boxes, of which a page may have very many. */
export function boxAround(boxes: readonly Box[]): Box {
  const [first] = boxes
  let { left, top, right, bottom } = first ?? { left: 0, top: 0, right: 0, bottom: 0 }
  for (const box of boxes) {
    if (box.left < left) left = box.left
    if (box.top < top) top = box.top
    if (box.right > right) right = box.right
    if (box.bottom > bottom) bottom = box.bottom
  }
  return { left, top, right, bottom }
}

const mostOfIt = 0.6

/** Whether most of a box is within another. */
export function isWithin(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across > 0 && down > 0 && across * down > mostOfIt * (one.right - one.left) * (one.bottom - one.top)
}

/** The displayed place of a box of a turned page. */
export function shownBox({ left, top, right, bottom }: Box, turn: number, { width, height }: { width: number; height: number }): Box {
  if (turn === 1) return { left: width - bottom, top: left, right: width - top, bottom: right }
  if (turn === 2) return { left: width - right, top: height - bottom, right: width - left, bottom: height - top }
  if (turn === 3) return { left: top, top: height - right, right: bottom, bottom: height - left }
  return { left, top, right, bottom }
}
