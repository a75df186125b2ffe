import { imageSize } from './page-size.ts'
import type { ScannedPage } from './scanned-page.ts'

/** Draws a page with the browser's own decoder. Undefined if that refuses the image. */
export async function drawScan({ jpeg, size, origin, across, down }: ScannedPage, widthPx: number): Promise<ImageBitmap | undefined> {
  const { width, height } = imageSize(size, widthPx)
  const place = { x: origin.x * width, y: origin.y * height }
  const sides = [across, down].map(({ x, y }) => ({ x: x * width, y: y * height }))
  const [shownWidth = 1, shownHeight = 1] = sides.map(({ x, y }) => Math.max(1, Math.round(Math.hypot(x, y))))
  // Enlarging is left to the canvas, so that a small image doesn't become a large bitmap on the way.
  const isSmaller = shownWidth < jpeg.width && shownHeight < jpeg.height
  const image = await decoded(jpeg.parts, isSmaller ? { resizeWidth: shownWidth, resizeHeight: shownHeight, resizeQuality: 'medium' } : {})
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!image || !context) return undefined
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  const [x = place, y = place] = sides
  context.setTransform(x.x / image.width, x.y / image.width, y.x / image.height, y.y / image.height, place.x, place.y)
  context.drawImage(image, 0, 0)
  image.close()
  return canvas.transferToImageBitmap()
}

async function decoded(parts: BlobPart[], options: ImageBitmapOptions): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(new Blob(parts, { type: 'image/jpeg' }), { ...options, colorSpaceConversion: 'none' })
  } catch {
    return undefined
  }
}
