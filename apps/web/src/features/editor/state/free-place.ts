import type { Box, Point } from '@octavo/core/edits/geometry.ts'
import { rounded } from './edit-box.ts'

/** Places are tried this far apart, in points, */
const leastStep = 6
/** or further where there would be more of them than this in a row. */
const mostSteps = 120
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
  let best = { x: middle.x, y: middle.y, over: Infinity }
  for (const { x, y, beside } of placesFrom(middle, { across, rows: rowsOf(down, size.height, near) })) {
    const room = grown({ x, y, ...size }, distance)
    let over = 0
    for (const box of beside) {
      over += boxOverlap(box, room)
      if (over >= best.over) break
    }
    if (over < best.over) best = { x, y, over }
    if (over === 0) break
  }
  return { x: rounded(best.x), y: rounded(best.y), ...size }
}

interface Row {
  y: number
  /** What a thing in this row can meet. */
  beside: readonly Box[]
}

function rowsOf(down: Range, height: number, taken: readonly Box[]): Row[] {
  return tried(down).map((y) => ({
    y,
    beside: taken.filter((box) => box.y < y + height + distance && box.y + box.height > y - distance),
  }))
}

/** The places to try, those nearest to the middle first. */
function placesFrom(middle: Point, { across, rows }: { across: Range; rows: readonly Row[] }): (Point & Row)[] {
  const columns = tried(across)
  return rows
    .flatMap(({ y, beside }) => columns.map((x) => ({ x, y, beside, way: Math.hypot(x - middle.x, y - middle.y) })))
    .sort((one, other) => one.way - other.way)
}

interface Range {
  from: number
  to: number
}

/** From where to where a length can begin so that it is in view, or at least on the page. */
function rangeOf(length: number, seen: { from: number; length: number; most: number }): Range {
  const [from, to] = [Math.max(0, seen.from), Math.min(seen.most, seen.from + seen.length) - length]
  if (from <= to) return { from, to }
  const middle = Math.max(0, Math.min(seen.most - length, (from + to) / 2))
  return { from: middle, to: middle }
}

function tried({ from, to }: Range): number[] {
  const middle = (from + to) / 2
  const step = Math.max(leastStep, (to - from) / mostSteps)
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
