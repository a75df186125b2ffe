import { anchoredCorner } from '../stamp-options.ts'
import type { PlacedImage } from './options.ts'

interface Size {
  width: number
  height: number
}

/** A picture on a page as it is seen: origin top left, in points. */
export interface ImageBox extends Size {
  x: number
  y: number
}

/** How large a picture becomes: what is not said follows from its own shape. */
export function sizeOfImage({ width, height }: Pick<PlacedImage, 'width' | 'height'>, own: Size): Size {
  if (width !== undefined && height !== undefined) return { width, height }
  if (width !== undefined) return { width, height: (width * own.height) / own.width }
  if (height !== undefined) return { width: (height * own.width) / own.height, height }
  return { width: own.width, height: own.height }
}

/** Where a picture stands on a page, once, or as often as a mosaic needs it. */
export function boxesOfImage(image: Omit<PlacedImage, 'document'>, { page, own }: { page: Size; own: Size }): ImageBox[] {
  const size = sizeOfImage(image, own)
  if (image.tile) return mosaic(size, image.tile, page)
  if (!image.anchor) return [{ x: image.x, y: image.y, ...size }]
  const corner = anchoredCorner(image.anchor, { page, box: size, margin: { x: image.margin, y: image.margin } })
  return [{ x: corner.x + image.x, y: page.height - corner.y - size.height + image.y, ...size }]
}

/** A mosaic of more pieces is drawn no further: nobody sees the difference, and the file would grow without bound. */
const maxPieces = 2000

function mosaic(size: Size, { gapX, gapY }: { gapX: number; gapY: number }, page: Size): ImageBox[] {
  const [stepX, stepY] = [size.width + gapX, size.height + gapY]
  const [columns, rows] = [Math.ceil(page.width / stepX), Math.ceil(page.height / stepY)]
  const boxes: ImageBox[] = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns && boxes.length < maxPieces; column += 1)
      boxes.push({ x: column * stepX, y: row * stepY, ...size })
  return boxes
}
