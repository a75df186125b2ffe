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
  /** Pixels as displayed, with the EXIF orientation applied. */
  width: number
  height: number
  /** Pixels per inch as stated in the file, or 72. */
  density: number
  /** Set if it is stored with few colours: two, or shades of grey. */
  colours?: StoredColours | undefined
  /** When the camera took it, as ISO 8601. */
  takenDate?: string | undefined
  /** The file with its pixels in a known format, if a program had to decode it. */
  file?: string
  /** Its rows as stored, decoded strictly: their number, and the first few of them. */
  topRows?: { count: number; read(rows: number): Sharp }
  /**
   * A new pipeline over the upright pixels. With `strict`, damage is an error; otherwise the readable part is shown. With `ownColours` they
   * stay in the image's colour profile.
   */
  pixels(options?: { strict?: boolean; ownColours?: boolean }): Sharp
}

/** Larger images aren't decoded unless the caller allows it. */
export const defaultMaxPixels = maxImagePixels

export interface OpenImageOptions {
  maxPixels?: number
  /** The index of the image in a file with several, from 0. */
  page?: number
}

/** Opens an image of any supported type. Throws `TYPE_NOT_ACCEPTED`, `IMAGE_TOO_LARGE` or `DOCUMENT_DAMAGED`. */
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

/** The page size in points that shows an image at its stated density. */
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

/** Opens an image that libvips decodes itself; `isUpright` if the EXIF orientation was applied before. */
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
  // For a JPEG with broken data there is only a warning: its decoder continues somewhere after it.
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

// libvips chooses the decoder by content and knows far more formats than we support.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [...Object.values(loaders), ...bufferLoaders] })
// A slot runs one job at a time: a cache would only keep the last document in memory.
sharp.cache(false)

/** For formats that libvips, or our build of it, doesn't support. */
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

/** How many images a file has: a scanner writes many pages into one TIFF; of an animation only the first frame is shown. */
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

/** libtiff walks through all earlier pages to open one: with many more than this, each would take long, however small. */
const maxImages = 2000

function withinCount(count: number): number {
  if (count > maxImages) throw new AppError('TOO_MANY_IMAGES', { details: { maxImages: maxImages } })
  return count
}

/** Throws `IMAGE_TOO_LARGE` for an image that must not be decoded. */
export function checkPixels(width: number, height: number, maxPixels = defaultMaxPixels): void {
  if (!(width > 0 && height > 0)) throw new AppError('DOCUMENT_DAMAGED')
  if (width * height > maxPixels) throw givenImageTooLarge(maxPixels)
}

/** The stated density of a file, if it is plausible. */
export function sensibleDensity(density: number | undefined): number {
  return density !== undefined && density >= 30 && density <= 4800 ? density : 72
}
