import * as z from 'zod'

/** No page and no list is larger; a number beyond it is a mistake. */
const furthest = 100_000

const Coordinate = z.number().min(-furthest).max(furthest)
const Extent = z.number().min(0).max(furthest)

/**
 * A point on a page, in PDF points from its top left corner, y downwards. The page is meant as the source shows it: with its own rotation and
 * crop box, before what the list does to the page.
 */
export const Point = z.strictObject({ x: Coordinate, y: Coordinate }).meta({ title: 'Point' })
export type Point = z.infer<typeof Point>

/** An upright box on a page. */
export const Box = z.strictObject({ x: Coordinate, y: Coordinate, width: Extent, height: Extent }).meta({ title: 'Box' })
export type Box = z.infer<typeof Box>

/** An area with four corners: top left, top right, bottom right, bottom left, as its text is read. */
export const Quad = z
  .array(Point)
  .length(4)
  .meta({ title: 'Area', description: 'Four corners: top left, top right, bottom right, bottom left.' })
export type Quad = z.infer<typeof Quad>

/** A point of a stroke: x, y and the pressure from 0 to 255, rounded by `roundedStroke`. */
export const InkPoint = z.tuple([Coordinate, Coordinate, z.int().min(0).max(255)]).meta({ title: 'Point of a stroke' })
export type InkPoint = z.infer<typeof InkPoint>

/** The corners of a box. */
export function quadOfBox({ x, y, width, height }: Box): Quad {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
}

/** The smallest box around points; empty at the origin if there are none. */
export function boxAround(points: readonly Point[]): Box {
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 }
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The corners of a box that is turned clockwise around its middle. */
export function turnedQuad(box: Box, degrees: number): Quad {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  return quadOfBox(box).map((corner) => turnedPoint(corner, middle, degrees))
}

/** A point turned clockwise around another, y downwards. */
export function turnedPoint({ x, y }: Point, middle: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = [x - middle.x, y - middle.y]
  return { x: middle.x + dx * cos - dy * sin, y: middle.y + dx * sin + dy * cos }
}

/** Whether two boxes have a part in common; edges that only touch don't count. */
export function boxesMeet(one: Box, other: Box): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height
}

/** Whether two convex shapes have a part in common; one of them may be as thin as a line, such as the place of an accent without width. */
export function touches(one: readonly Point[], other: readonly Point[]): boolean {
  return !isParted(one, other) && !isParted(other, one)
}

/** Whether one side of a shape has all of another beyond it. */
function isParted(one: readonly Point[], other: readonly Point[]): boolean {
  return one.some((corner, index) => {
    const next = one[(index + 1) % one.length] ?? corner
    const [x, y] = [next.y - corner.y, corner.x - next.x]
    // Corners at one place have no side between them.
    if (x === 0 && y === 0) return false
    const along = (point: Point) => point.x * x + point.y * y
    const [low, high] = [Math.min(...one.map(along)), Math.max(...one.map(along))]
    const reach = other.map(along)
    return Math.max(...reach) <= low + 1e-9 || Math.min(...reach) >= high - 1e-9
  })
}

/** Points with a pressure from 0 to 1 as a stroke of the list: a tenth of a point is finer than any screen shows. */
export function roundedStroke(points: readonly { x: number; y: number; pressure: number }[]): InkPoint[] {
  const tenth = (value: number) => Math.round(value * 10) / 10
  return points.map(({ x, y, pressure }) => [tenth(x), tenth(y), Math.round(Math.min(1, Math.max(0, pressure)) * 255)])
}
