import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { readIdat } from './idat.ts'
import { jpegEntries } from './jpeg-entries.ts'
import { imagePageSize, type OpenedImage, openImage } from './open-image.ts'
import { type ImagePage, type PdfPart, pdfParts } from './pdf-parts.ts'

const a4 = { long: 842, short: 595 }
const unstatedDensity = 72
const maxPageSize = 14_400
const maxPictures = 2000

/**
 * Writes a PDF that shows an image file, one page a picture. A JPEG is taken over byte by byte, others without loss.
 * Throws `TYPE_NOT_ACCEPTED`, `IMAGE_TOO_LARGE` or `DOCUMENT_DAMAGED`.
 */
export async function writeImagePdf(from: string, to: string): Promise<void> {
  const image = await openImage(from)
  const count = image.mimeType === 'image/tiff' ? await countPictures(from) : 1
  await pipeline(bytesOf(pdfParts(count, pagesOf(from, image, count))), createWriteStream(to, { flags: 'wx' }))
}

/** A page as wide and high as its picture says; one that does not say is fitted into A4. */
export function fittedPageSize(image: Pick<OpenedImage, 'width' | 'height' | 'density'>): { width: number; height: number } {
  const size = imagePageSize(image)
  const [long, short] = [Math.max(size.width, size.height), Math.min(size.width, size.height)]
  const isUnstated = image.density === unstatedDensity
  const limits = isUnstated ? a4 : { long: maxPageSize, short: maxPageSize }
  const scale = Math.min(1, limits.long / long, limits.short / short)
  return { width: size.width * scale, height: size.height * scale }
}

async function jpegPage(path: string, image: OpenedImage): Promise<ImagePage> {
  const metadata = await sharp(path, { limitInputPixels: false, failOn: 'none' }).metadata()
  const { width, height } = fittedPageSize(image)
  const { entries, profile } = await jpegEntries(path, metadata)
  const { size } = await stat(path)
  return {
    width,
    height,
    matrix: orientationMatrix(metadata.orientation ?? 1, width, height),
    image: { entries, length: size, bytes: () => createReadStream(path) },
    ...(profile && { profile }),
  }
}

/** Pictures are read one by one while the file is written. */
async function* pagesOf(path: string, first: OpenedImage, count: number): AsyncGenerator<ImagePage> {
  if (first.mimeType === 'image/jpeg') yield await jpegPage(path, first)
  else for (let page = 0; page < count; page += 1) yield await losslessPage(page === 0 ? first : await openImage(path, { page }))
}

/** A scanner writes many pages into one TIFF. */
async function countPictures(path: string): Promise<number> {
  const { pages = 1 } = await sharp(path, { limitInputPixels: false, failOn: 'none' }).metadata()
  return Math.min(pages, maxPictures)
}

async function losslessPage(image: OpenedImage): Promise<ImagePage> {
  const { width, height } = fittedPageSize(image)
  const matrix = orientationMatrix(1, width, height)
  const { hasAlpha } = await image.pixels().metadata()
  const colours = await readIdat(image.pixels().removeAlpha().toColourspace('srgb'))
  if (!hasAlpha) return { width, height, matrix, image: colours }
  return { width, height, matrix, image: colours, mask: await readIdat(image.pixels().extractChannel('alpha').toColourspace('b-w')) }
}

/** By the eight orientations a camera writes: where the first row and the first column of the stored picture are seen. */
function orientationMatrix(orientation: number, width: number, height: number): readonly number[] {
  const matrices: Record<number, number[]> = {
    2: [-width, 0, 0, height, width, 0],
    3: [-width, 0, 0, -height, width, height],
    4: [width, 0, 0, -height, 0, height],
    5: [0, -height, -width, 0, width, height],
    6: [0, -height, width, 0, 0, height],
    7: [0, height, width, 0, 0, 0],
    8: [0, height, -width, 0, width, 0],
  }
  return matrices[orientation] ?? [width, 0, 0, height, 0, 0]
}

async function* bytesOf(parts: AsyncIterable<PdfPart>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    if (typeof part === 'string') yield Buffer.from(part, 'latin1')
    else yield* part.bytes()
  }
}
