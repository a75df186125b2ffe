import { anchoredCorner, type Length, pointsIn } from '../../options/stamp-options.ts'
import type { PlacedImage } from '../options.ts'

interface Size {
  width: number
  height: number
}

/** An image on a page as displayed: origin top left, in points. */
export interface ImageBox extends Size {
  x: number
  y: number
}

/** The size of an image on a page; a missing side follows from its aspect ratio. */
export function sizeOfImage({ width, height }: Pick<PlacedImage, 'width' | 'height'>, { page, own }: { page: Size; own: Size }): Size {
  const wide = width === undefined ? undefined : pointsIn(width, page.width)
  const high = height === undefined ? undefined : pointsIn(height, page.height)
  if (wide !== undefined && high !== undefined) return { width: wide, height: high }
  if (wide !== undefined) return { width: wide, height: (wide * own.height) / own.width }
  if (high !== undefined) return { width: (high * own.width) / own.height, height: high }
  return { width: own.width, height: own.height }
}

/** The positions of an image on a page, once or as often as a mosaic needs it. */
export function boxesOfImage(image: Omit<PlacedImage, 'document'>, { page, own }: { page: Size; own: Size }): ImageBox[] {
  const size = sizeOfImage(image, { page, own })
  if (image.tile) return mosaic(size, image.tile, page)
  const moved = { x: pointsIn(image.x, page.width), y: pointsIn(image.y, page.height) }
  if (!image.anchor) return [{ ...moved, ...size }]
  const margin = { x: pointsIn(image.margin, page.width), y: pointsIn(image.margin, page.height) }
  const corner = anchoredCorner(image.anchor, { page, box: size, margin })
  return [{ x: corner.x + moved.x, y: page.height - corner.y - size.height + moved.y, ...size }]
}

/** A mosaic stops at this many pieces: the difference isn't visible, and the file would grow without bound. */
const maxPieces = 2000

function mosaic(size: Size, { gapX, gapY }: { gapX: Length; gapY: Length }, page: Size): ImageBox[] {
  const [stepX, stepY] = [size.width + pointsIn(gapX, page.width), size.height + pointsIn(gapY, page.height)]
  const [columns, rows] = [Math.ceil(page.width / stepX), Math.ceil(page.height / stepY)]
  const boxes: ImageBox[] = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns && boxes.length < maxPieces; column += 1)
      boxes.push({ x: column * stepX, y: row * stepY, ...size })
  return boxes
}
