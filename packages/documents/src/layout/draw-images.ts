import type { Box } from '@octavo/layout/words.ts'
import sharp from 'sharp'
import type { PageImage } from '../engines/pdfium/render.ts'
import type { DrawnImage } from '../slides/slides-writer.ts'

/** A part of a page that is drawn, and whether it is a photo. */
export interface RawImage {
  box: Box
  image: PageImage
  isPhoto: boolean
}

/** Encodes an image: photos without holes as JPEG, all else without loss. */
export async function encodeImage({ image, isPhoto }: Omit<RawImage, 'box'>): Promise<DrawnImage> {
  const { width, height, channels, pixels } = image
  const source = sharp(pixels, { raw: { width, height, channels } })
  if (isPhoto && isOpaque(image)) return { bytes: await source.removeAlpha().jpeg({ quality: photoQuality }).toBuffer(), kind: 'jpeg' }
  return { bytes: await source.png({ compressionLevel: 7 }).toBuffer(), kind: 'png' }
}

/** Encodes a whole page in whichever way is smaller: drawings without loss if that isn't much larger. */
export async function encodePage({ width, height, channels, pixels }: PageImage): Promise<DrawnImage> {
  const source = () => sharp(pixels, { raw: { width, height, channels } })
  const png = await source().png({ compressionLevel: 7 }).toBuffer()
  const jpeg = await source().jpeg({ quality: photoQuality, chromaSubsampling: '4:4:4' }).toBuffer()
  return png.length <= jpeg.length * 1.5 ? { bytes: png, kind: 'png' } : { bytes: jpeg, kind: 'jpeg' }
}

const photoQuality = 88

function isOpaque({ channels, pixels }: PageImage): boolean {
  if (channels === 3) return true
  for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) < 255) return false
  return true
}

/** Whether nothing can be seen in an image. */
export function isEmptyImage({ channels, pixels }: PageImage): boolean {
  if (channels === 3) return false
  for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 0) return false
  return true
}

/** Paints over words that are shown as text above the image, each in the colour around it. Boxes are those of the page. */
export function eraseWords({ box, image }: RawImage, words: readonly Box[]): void {
  const [across, down] = [image.width / Math.max(1e-6, box.right - box.left), image.height / Math.max(1e-6, box.bottom - box.top)]
  for (const word of words) {
    const by = (word.bottom - word.top) * spread
    const left = Math.max(0, Math.floor((word.left - by - box.left) * across))
    const right = Math.min(image.width, Math.ceil((word.right + by - box.left) * across))
    const top = Math.max(0, Math.floor((word.top - by - box.top) * down))
    const bottom = Math.min(image.height, Math.ceil((word.bottom + by - box.top) * down))
    if (right - left > 1 && bottom - top > 1) fill(image, { left, top, right, bottom })
  }
}

/** Letters reach a little out of their boxes. */
const spread = 0.08

function fill({ width, channels, pixels }: PageImage, { left, top, right, bottom }: Box): void {
  const edge: number[] = []
  for (let x = left; x < right; x++) edge.push(top * width + x, (bottom - 1) * width + x)
  for (let y = top; y < bottom; y++) edge.push(y * width + left, y * width + right - 1)
  const colour = Array.from({ length: channels }, (_, channel) => median(edge.map((at) => pixels[at * channels + channel] ?? 0)))
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      for (let channel = 0; channel < channels; channel++) pixels[(y * width + x) * channels + channel] = colour[channel] ?? 255
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[values.length >> 1] ?? 255
}
