import { AppError } from '@octavo/core/errors.ts'
import type { MediaType } from '@octavo/core/media-types.ts'
import sharp, { type Sharp } from 'sharp'
import { sniffFile } from '../sniff-file.ts'
import { readBmp } from './bmp.ts'

/** An image file whose header has been read. */
export interface OpenedImage {
  mimeType: MediaType
  /** Pixels as displayed, the camera's orientation applied. */
  width: number
  height: number
  /** Pixels an inch as the file states them, or 72. */
  density: number
  /** A fresh pipeline over the upright pixels. With `strict` a damaged part is an error; without, what can be read is shown. */
  pixels(options?: { strict?: boolean }): Sharp
}

/** More pixels than this are not decoded unless the caller says otherwise. */
export const defaultMaxPixels = 100_000_000

export interface OpenImageOptions {
  maxPixels?: number
  /** Which picture of a file that holds several, from 0. */
  page?: number
}

/** Opens a JPEG, PNG, WebP, GIF, TIFF or BMP file. Throws `TYPE_NOT_ACCEPTED`, `IMAGE_TOO_LARGE` or `DOCUMENT_DAMAGED`. */
export async function openImage(path: string, { maxPixels = defaultMaxPixels, page = 0 }: OpenImageOptions = {}): Promise<OpenedImage> {
  const mimeType = await sniffFile(path)
  if (mimeType === 'image/bmp') return openBmp(path, maxPixels)
  if (mimeType === undefined || loaders[mimeType] === undefined) throw new AppError('TYPE_NOT_ACCEPTED')
  const header = await sharp(path, { limitInputPixels: false, failOn: 'none', page })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('DOCUMENT_DAMAGED', { cause })
    })
  checkPixels(header.width, header.height, maxPixels)
  const turned = (header.orientation ?? 1) >= 5
  return {
    mimeType,
    width: turned ? header.height : header.width,
    height: turned ? header.width : header.height,
    density: sensibleDensity(header.density),
    pixels: ({ strict = false } = {}) =>
      sharp(path, { limitInputPixels: maxPixels, failOn: strict ? 'error' : 'none', sequentialRead: true, page }).autoOrient(),
  }
}

/** The page that shows an image at its stated density, in points. */
export function imagePageSize({ width, height, density }: Pick<OpenedImage, 'width' | 'height' | 'density'>): {
  width: number
  height: number
} {
  const points = (pixels: number) => Math.round((pixels * 72_000) / density) / 1000
  return { width: points(width), height: points(height) }
}

const loaders: Partial<Record<MediaType, string>> = {
  'image/jpeg': 'VipsForeignLoadJpeg',
  'image/png': 'VipsForeignLoadPng',
  'image/webp': 'VipsForeignLoadWebp',
  'image/gif': 'VipsForeignLoadNsgif',
  'image/tiff': 'VipsForeignLoadTiff',
}

// libvips chooses the decoder by content and knows far more formats than are offered here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: Object.values(loaders) })
// One job at a time works in a slot: a cache would only keep the last document's memory.
sharp.cache(false)

async function openBmp(path: string, maxPixels: number): Promise<OpenedImage> {
  const bitmap = await readBmp(path, (width, height) => checkPixels(width, height, maxPixels))
  const { width, height } = bitmap
  return {
    mimeType: 'image/bmp',
    width,
    height,
    density: sensibleDensity(bitmap.density),
    pixels: () => sharp(bitmap.pixels, { raw: { width, height, channels: 3 }, limitInputPixels: maxPixels }),
  }
}

function checkPixels(width: number, height: number, maxPixels: number): void {
  if (!(width > 0 && height > 0)) throw new AppError('DOCUMENT_DAMAGED')
  if (width * height > maxPixels) throw new AppError('IMAGE_TOO_LARGE', { details: { maxPixels } })
}

function sensibleDensity(density: number | undefined): number {
  return density !== undefined && density >= 30 && density <= 4800 ? density : 72
}
