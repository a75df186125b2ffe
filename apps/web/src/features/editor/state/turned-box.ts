import { type Box, turnedPoint } from '@octavo/core/edits/geometry.ts'
import { rounded } from './edit-box.ts'

/** A box of another size whose first corner stays where it is seen, though the box is turned around its middle. */
export function grownBox(box: Box, rotation: number, size: { width: number; height: number }): Box {
  if (rotation === 0) return { ...box, ...size }
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const corner = turnedPoint({ x: box.x, y: box.y }, middle, rotation)
  return boxFromCorner(corner, rotation, size)
}

/** The box that is seen with its first corner at a point when it is turned around its middle. */
export function boxFromCorner(corner: { x: number; y: number }, rotation: number, size: { width: number; height: number }): Box {
  const middle = turnedPoint({ x: corner.x + size.width / 2, y: corner.y + size.height / 2 }, corner, rotation)
  return { x: rounded(middle.x - size.width / 2), y: rounded(middle.y - size.height / 2), ...size }
}

/** The box of a thing that is upright on the screen and takes an area of a page that is rotated by so many degrees: rotated back, it is there. */
export function uprightBox(area: Box, pageRotation: number): Box {
  if (pageRotation % 180 === 0) return area
  const { x, y, width, height } = area
  return { x: rounded(x + (width - height) / 2), y: rounded(y + (height - width) / 2), width: height, height: width }
}
