import type { Point } from '../point.ts'

/** A thing on a page as displayed, before it is rotated around its middle. */
export interface Box extends Point {
  width: number
  height: number
}

/** A corner by which a thing is resized. */
export const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type Corner = (typeof corners)[number]

/** This much of a thing stays on the page, so that it can be grabbed again. */
const leastInside = 8
/** The minimum side of a resized thing. */
const leastSide = 4

/** A moved box, part of which always stays on the page. */
export function movedBox(box: Box, by: Point, page: { width: number; height: number }): Box {
  return {
    ...box,
    x: rounded(within(box.x + by.x, leastInside - box.width, page.width - leastInside)),
    y: rounded(within(box.y + by.y, leastInside - box.height, page.height - leastInside)),
  }
}

/** A box resized by one of its corners, which follows the pointer; the opposite corner stays in place, even if the box is rotated. */
export function resizedBox(
  box: Box,
  { corner, to, rotation = 0, keepRatio = true }: { corner: Corner; to: Point; rotation?: number; keepRatio?: boolean },
): Box {
  const sign = { x: corner.endsWith('right') ? 1 : -1, y: corner.startsWith('bottom') ? 1 : -1 }
  const middle = middleOf(box)
  const half = turned({ x: (sign.x * box.width) / 2, y: (sign.y * box.height) / 2 }, rotation)
  const fixed = { x: middle.x - half.x, y: middle.y - half.y }
  const reach = turned({ x: to.x - fixed.x, y: to.y - fixed.y }, -rotation)
  const wanted = { width: reach.x * sign.x, height: reach.y * sign.y }
  const size = keepRatio ? inRatio(box, wanted) : { width: Math.max(leastSide, wanted.width), height: Math.max(leastSide, wanted.height) }
  const [width, height] = [rounded(size.width), rounded(size.height)]
  const newHalf = turned({ x: (sign.x * width) / 2, y: (sign.y * height) / 2 }, rotation)
  return { x: rounded(fixed.x + newHalf.x - width / 2), y: rounded(fixed.y + newHalf.y - height / 2), width, height }
}

/** The displayed position of a corner of a rotated box. */
export function cornerOf(box: Box, corner: Corner, rotation: number): Point {
  const middle = middleOf(box)
  const half = turned(
    { x: ((corner.endsWith('right') ? 1 : -1) * box.width) / 2, y: ((corner.startsWith('bottom') ? 1 : -1) * box.height) / 2 },
    rotation,
  )
  return { x: middle.x + half.x, y: middle.y + half.y }
}

/** The rotation of a box, clockwise in degrees from -180 to 180, when the handle above its middle is dragged to a point. */
export function angleTo(box: Box, to: Point): number {
  const middle = middleOf(box)
  return nearQuarter(Math.round((Math.atan2(to.x - middle.x, middle.y - to.y) * 180) / Math.PI))
}

/** An angle normalised to -180 to 180. */
export function wholeAngle(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}

/** A way on the screen in points of a page, which may be turned there. */
export function wayOnPage(way: Point, { scale, turn = 0 }: { scale: number; turn?: number | undefined }): Point {
  return turned({ x: way.x / scale, y: way.y / scale }, -turn)
}

/** How far an arrow key moves a thing: one point, with Shift ten. */
export function shiftOfKey({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | undefined {
  const step = shiftKey ? 10 : 1
  if (key === 'ArrowLeft') return { x: -step, y: 0 }
  if (key === 'ArrowRight') return { x: step, y: 0 }
  if (key === 'ArrowUp') return { x: 0, y: -step }
  if (key === 'ArrowDown') return { x: 0, y: step }
  return undefined
}

/** Rounded to a tenth of a point, which isn't visible. */
export function rounded(points: number): number {
  return Math.round(points * 10) / 10
}

/** The nearest size with the same aspect ratio: the wanted corner is projected onto the diagonal. */
function inRatio({ width, height }: Box, wanted: { width: number; height: number }): { width: number; height: number } {
  const onDiagonal = (wanted.width * width + wanted.height * height) / (width * width + height * height)
  const scale = Math.max(onDiagonal, leastSide / Math.min(width, height))
  return { width: width * scale, height: height * scale }
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) }
}

/** Straight angles are the most likely intention. */
function nearQuarter(degrees: number): number {
  const quarter = Math.round(degrees / 90) * 90
  return wholeAngle(Math.abs(degrees - quarter) <= 3 ? quarter : degrees)
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
