import { madeImageTooLarge, maxImagePixels } from '@octavo/core/files/image-limits.ts'
import type { PageImage } from '@octavo/documents/engines/pdfium/render.ts'
import { checkSides } from '@octavo/documents/images/encode/encode-page.ts'
import type { PixelOptions } from './work.ts'

/** An empty image to paste pages into: white or transparent. */
export function blankImage(
  { width, height }: { width: number; height: number },
  { transparent, format }: Pick<PixelOptions, 'transparent' | 'format'>,
): PageImage {
  if (width * height > maxImagePixels) throw madeImageTooLarge()
  checkSides({ width, height }, format)
  const channels = transparent ? 4 : 3
  return { width, height, channels, pixels: new Uint8Array(width * height * channels).fill(transparent ? 0 : 255) }
}

/** Copies an image into a larger one with the same channels; what doesn't fit is cut off. */
export function paste(from: PageImage, to: PageImage, { left, top }: { left: number; top: number }): void {
  const { channels } = to
  const column = Math.max(0, left)
  const rowBytes = Math.min(from.width, to.width - column) * channels
  for (let row = 0; row < from.height && top + row < to.height; row++) {
    const start = row * from.width * channels
    to.pixels.set(from.pixels.subarray(start, start + rowBytes), ((top + row) * to.width + column) * channels)
  }
}
