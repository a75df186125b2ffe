import { readFile, stat } from 'node:fs/promises'
import { givenImageTooLarge } from '@octavo/core/files/image-limits.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import sharp from 'sharp'

/** A drawing, with the density at which it is rendered for print. */
export interface Svg {
  bytes: Buffer
  /** Pixels at `density`. */
  width: number
  height: number
  /** For libvips. */
  renderDensity: number
  /** Pixels per inch of the rendered image. */
  density: number
}

const maxBytes = 50 * 1024 * 1024
const plainDensity = 72
const printDensity = 300

/**
 * Reads an SVG file. It is passed as bytes, never as a path: librsvg opens files next to a path that it knows, and none without one; it has
 * no network. If the image would have too many pixels for print, it is rendered with fewer.
 */
export async function readSvg(path: string, maxPixels: number): Promise<Svg> {
  if ((await stat(path)).size > maxBytes) throw new AppError('DOCUMENT_TOO_COMPLEX')
  const bytes = await readFile(path)
  const plain = await measure(bytes, plainDensity)
  if (!(plain.width > 0 && plain.height > 0)) throw new AppError('DOCUMENT_DAMAGED')
  if (plain.width * plain.height > maxPixels) throw givenImageTooLarge(maxPixels)
  const wanted = Math.min(printDensity / plainDensity, Math.sqrt(maxPixels / 2 / (plain.width * plain.height)))
  // libvips scales lengths in millimetres twice, those in pixels once.
  const power = (await measure(bytes, 2 * plainDensity)).width > 3 * plain.width ? 0.5 : 1
  const renderDensity = Math.max(plainDensity, plainDensity * wanted ** power)
  const drawn = await measure(bytes, renderDensity)
  return { bytes, ...drawn, renderDensity, density: (plainDensity * drawn.width) / plain.width }
}

async function measure(bytes: Buffer, density: number): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes, { density, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('DOCUMENT_DAMAGED', { cause })
    })
  return { width, height }
}
