import { givenImageTooLarge, maxImagePixels } from '@octavo/core/files/image-limits.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import sharp, { type Sharp } from 'sharp'
import type { DecodedImage } from '../../engines/pdfium/image-object.ts'
import { sniffFile } from '../../open/sniff-file.ts'
import { type Bitmap, readBmp, type StoredColours } from '../formats/bmp.ts'
import { exifDate } from '../formats/exif.ts'
import { readPnm } from '../formats/pnm.ts'
import { readPsd } from '../formats/psd.ts'
import { readSvg } from '../formats/svg.ts'
import { decodeByProgram } from './decode-by-program.ts'
import { decodeStream } from './decode-stream.ts'
import { readJbig2 } from './jbig2.ts'
import { decodeJp2, readJp2 } from './jp2.ts'

/** An image file whose header has been read. */
export interface OpenedImage {
  mimeType: MediaType
  /** Pixels as displayed, the camera's orientation applied. */
  width: number
  height: number
  /** Pixels an inch as the file states them, or 72. */
  density: number
  /** How few colours it is stored with: two, or shades of grey; nothing where it may have any. */
  colours?: StoredColours | undefined
  /** When the camera took it, as ISO 8601. */
  takenDate?: string | undefined
  /** Where its pixels stand, in a kind that is known here, when a program had to decode it. */
  file?: string
  /** Its rows as they are stored, strictly decoded: how many there are, and the first so many of them. */
  topRows?: { count: number; read(rows: number): Sharp }
  /**
   * A fresh pipeline over the upright pixels. With `strict` a damaged part is an error; without, what can be read is shown. With
   * `ownColours` they are those of its colour profile.
   */
  pixels(options?: { strict?: boolean; ownColours?: boolean }): Sharp
}

/** More pixels than this are not decoded unless the caller says otherwise. */
export const defaultMaxPixels = maxImagePixels

export interface OpenImageOptions {
  maxPixels?: number
  /** Which image of a file that holds several, from 0. */
  page?: number
}

/** Opens an image of any kind that is offered. Throws `TYPE_NOT_ACCEPTED`, `IMAGE_TOO_LARGE` or `DOCUMENT_DAMAGED`. */
export async function openImage(path: string, { maxPixels = defaultMaxPixels, page = 0 }: OpenImageOptions = {}): Promise<OpenedImage> {
  const mimeType = await sniffFile(path)
  const reader = mimeType && ownReaders[mimeType]
  if (mimeType && reader)
    return openBitmap(mimeType, await reader(path, (width, height) => checkPixels(width, height, maxPixels)), maxPixels)
  if (mimeType === 'image/jp2') return openJp2(path, maxPixels)
  if (mimeType === 'image/x-jbig2') return openJbig2(path, maxPixels)
  if (mimeType === 'image/svg+xml') return openSvg(path, maxPixels)
  const decoded = mimeType && (await decodeByProgram(path, mimeType, (width, height) => checkPixels(width, height, maxPixels)))
  if (decoded) return { ...(await openDecoded(decoded[page], maxPixels)), mimeType }
  if (mimeType === undefined || loaders[mimeType] === undefined) throw new AppError('TYPE_NOT_ACCEPTED')
  return openStored(path, { mimeType, maxPixels, page, isUpright: false })
}

/** The page that shows an image at its stated density, in points. */
export function imagePageSize({ width, height, density }: Pick<OpenedImage, 'width' | 'height' | 'density'>): {
  width: number
  height: number
} {
  const points = (pixels: number) => Math.round((pixels * 72_000) / density) / 1000
  return { width: points(width), height: points(height) }
}

async function openDecoded(file: string | undefined, maxPixels: number): Promise<OpenedImage> {
  if (file === undefined) throw new AppError('DOCUMENT_DAMAGED')
  return { ...(await openStored(file, { mimeType: 'image/png', maxPixels, page: 0, isUpright: true })), file }
}

/** One that libvips decodes itself; `isUpright` where the camera's orientation was applied before. */
async function openStored(
  path: string,
  { mimeType, maxPixels, page, isUpright }: { mimeType: MediaType; maxPixels: number; page: number; isUpright: boolean },
): Promise<OpenedImage> {
  const header = await sharp(path, { limitInputPixels: false, failOn: 'none', page })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('DOCUMENT_DAMAGED', { cause })
    })
  checkPixels(header.width, header.height, maxPixels)
  // A JPEG with broken data is only warned about: its decoder goes on somewhere behind it.
  const strictly = mimeType === 'image/jpeg' ? 'warning' : 'error'
  const opened = ({ strict, ownColours = false }: { strict: boolean; ownColours?: boolean }) =>
    sharp(path, { limitInputPixels: maxPixels, failOn: strict ? strictly : 'none', sequentialRead: true, page, ignoreIcc: ownColours })
  const turned = !isUpright && (header.orientation ?? 1) >= 5
  return {
    mimeType,
    width: turned ? header.height : header.width,
    height: turned ? header.width : header.height,
    density: sensibleDensity(header.density),
    colours: header.bitsPerSample === 1 ? 'two' : header.space === 'b-w' || header.space === 'grey16' ? 'grey' : undefined,
    takenDate: header.exif ? exifDate(header.exif) : undefined,
    topRows: {
      count: header.height,
      read: (rows) => opened({ strict: true }).extract({ left: 0, top: 0, width: header.width, height: rows }),
    },
    pixels({ strict = false, ownColours = false } = {}) {
      const pixels = opened({ strict, ownColours })
      return isUpright ? pixels : pixels.autoOrient()
    },
  }
}

const loaders: Partial<Record<MediaType, string>> = {
  'image/jpeg': 'VipsForeignLoadJpeg',
  'image/png': 'VipsForeignLoadPng',
  'image/webp': 'VipsForeignLoadWebp',
  'image/gif': 'VipsForeignLoadNsgif',
  'image/tiff': 'VipsForeignLoadTiff',
  'image/avif': 'VipsForeignLoadHeif',
}
const bufferLoaders = ['VipsForeignLoadSvgBuffer']

// libvips chooses the decoder by content and knows far more formats than are offered here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [...Object.values(loaders), ...bufferLoaders] })
// One job at a time works in a slot: a cache would only keep the last document's memory.
sharp.cache(false)

/** For kinds that libvips does not know, or not in the build that is used. */
const ownReaders: Partial<Record<MediaType, typeof readBmp>> = {
  'image/bmp': readBmp,
  'image/x-portable-anymap': readPnm,
  'image/vnd.adobe.photoshop': readPsd,
}

function openBitmap(mimeType: MediaType, { width, height, density, colours, pixels }: Bitmap, maxPixels: number): OpenedImage {
  return {
    mimeType,
    width,
    height,
    colours,
    density: sensibleDensity(density),
    pixels: () => sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: maxPixels }),
  }
}

async function openJp2(path: string, maxPixels: number): Promise<OpenedImage> {
  const header = await readJp2(path)
  checkPixels(header.width, header.height, maxPixels)
  return openPixels('image/jp2', decodeJp2(path, header), maxPixels)
}

async function openJbig2(path: string, maxPixels: number): Promise<OpenedImage> {
  const { stream, width, height } = await readJbig2(path)
  checkPixels(width, height, maxPixels)
  return openPixels('image/x-jbig2', decodeStream(stream, { width, height, beside: path }), maxPixels)
}

function openPixels(mimeType: MediaType, { width, height, channels, pixels }: DecodedImage, maxPixels: number): OpenedImage {
  return {
    mimeType,
    width,
    height,
    density: sensibleDensity(undefined),
    pixels: () => sharp(pixels, { raw: { width, height, channels }, limitInputPixels: maxPixels }),
  }
}

async function openSvg(path: string, maxPixels: number): Promise<OpenedImage> {
  const { bytes, width, height, density, renderDensity } = await readSvg(path, maxPixels)
  return {
    mimeType: 'image/svg+xml',
    width,
    height,
    density,
    pixels: () => sharp(bytes, { density: renderDensity, limitInputPixels: maxPixels }),
  }
}

/** How many images a file shows: a scanner writes many pages into one TIFF; of an animation only the first is shown. */
export async function countImages(path: string): Promise<number> {
  const mimeType = await sniffFile(path)
  const decoded = mimeType && (await decodeByProgram(path, mimeType, checkPixels))
  if (decoded) return withinCount(decoded.length)
  if (mimeType !== 'image/tiff') return 1
  const { pages = 1 } = await sharp(path, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('DOCUMENT_DAMAGED', { cause })
    })
  return withinCount(pages)
}

/** libtiff walks past all pages before the one that it opens: of many more than this each would take long, however small it is. */
const maxImages = 2000

function withinCount(count: number): number {
  if (count > maxImages) throw new AppError('TOO_MANY_IMAGES', { details: { maxImages: maxImages } })
  return count
}

/** Throws `IMAGE_TOO_LARGE` for an image that is not to be decoded. */
export function checkPixels(width: number, height: number, maxPixels = defaultMaxPixels): void {
  if (!(width > 0 && height > 0)) throw new AppError('DOCUMENT_DAMAGED')
  if (width * height > maxPixels) throw givenImageTooLarge(maxPixels)
}

/** What a file says of its density, where that can be meant. */
export function sensibleDensity(density: number | undefined): number {
  return density !== undefined && density >= 30 && density <= 4800 ? density : 72
}
