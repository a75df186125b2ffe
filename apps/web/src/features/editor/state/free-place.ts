import type { Box } from '@octavo/core/edits/geometry.ts'
import { rounded } from './edit-box.ts'

/** Places are tried this far apart, in points. */
const step = 6
/** What is placed keeps this distance from what is there, in points. */
const distance = 4

interface Room {
  page: { width: number; height: number }
  /** The part of the page that is in view. */
  seen: Box
  /** What stands on the page. */
  taken: readonly Box[]
}

/** A place for something of this size: where nothing stands, as near to the middle of what is seen as can be; else over as little as can be. */
export function freePlace(size: { width: number; height: number }, { page, seen, taken }: Room): Box {
  const across = rangeOf(size.width, { from: seen.x, length: seen.width, most: page.width })
  const down = rangeOf(size.height, { from: seen.y, length: seen.height, most: page.height })
  const near = taken.filter((box) => boxOverlap(box, grown(seen, Math.max(size.width, size.height))) > 0)
  const middle = { x: (across.from + across.to) / 2, y: (down.from + down.to) / 2 }
  let best = { x: middle.x, y: middle.y, over: Infinity, way: Infinity }
  for (const y of tried(down))
    for (const x of tried(across)) {
      const way = Math.hypot(x - middle.x, y - middle.y)
      const room = grown({ x, y, ...size }, distance)
      let over = 0
      for (const box of near) {
        over += boxOverlap(box, room)
        if (over > best.over) break
      }
      if (over < best.over || (over === best.over && way < best.way)) best = { x, y, over, way }
    }
  return { x: rounded(best.x), y: rounded(best.y), ...size }
}

/** From where to where a length can begin so that it is in view, or at least on the page. */
function rangeOf(length: number, seen: { from: number; length: number; most: number }): { from: number; to: number } {
  const [from, to] = [Math.max(0, seen.from), Math.min(seen.most, seen.from + seen.length) - length]
  if (from <= to) return { from, to }
  const middle = Math.max(0, Math.min(seen.most - length, (from + to) / 2))
  return { from: middle, to: middle }
}

function tried({ from, to }: { from: number; to: number }): number[] {
  const middle = (from + to) / 2
  const steps = Math.floor((to - from) / 2 / step)
  return Array.from({ length: steps * 2 + 1 }, (_, index) => middle + (index - steps) * step)
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + by * 2, height: height + by * 2 }
}

/** The area that two boxes have in common. */
function boxOverlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 ? width * height : 0
}
