import { readFileSync, statSync } from 'node:fs'
import { maxImagePixels } from '@octavo/core/files/image-limits.ts'
import type { Sharp } from 'sharp'
import { coders } from '../../engines/coders.ts'
import { storedPages } from '../formats/tiff-directories.ts'
import { type OpenedImage, openImage } from '../open/open-image.ts'
import { readableGif } from './gif-share.ts'
import { isProgressiveJpeg, readableJpeg } from './jpeg-share.ts'
import { type Readable, readableBy } from './readable.ts'

/**
 * How much of a file's images can be read. The decoders report most of it; JPEG and GIF are also read code by code here, since their
 * decoders silently continue after wrong codes. WebP and AVIF have no checksums either, and any code is valid: truncation is detected, but
 * a wrong bit in the middle shows a wrong image, which can't be detected.
 */
export async function readableShare(path: string, image: OpenedImage): Promise<Readable> {
  // A slot has nothing else to do meanwhile, and asking a thread costs more than reading most images.
  const isHeld = statSync(path).size <= maxHeldBytes
  if (image.mimeType === 'image/jpeg' && isHeld) return jpegShare(readFileSync(path), image)
  if (image.mimeType === 'image/gif' && isHeld) return gifShare(readFileSync(path), image)
  if (image.mimeType === 'image/tiff') return pagesShare(path, image)
  return rowsShare(image)
}

/** Larger files aren't loaded into memory and are only checked by their decoders. */
const maxHeldBytes = 64 * 1024 * 1024

/**
 * The decoder reports wrong codes in a progressive JPEG; for a baseline one only the first rows are decoded, so that nothing is decoded
 * twice.
 */
async function jpegShare(bytes: Buffer, image: OpenedImage): Promise<Readable> {
  if (isProgressiveJpeg(bytes) && (await decodes(image.pixels({ strict: true })))) return { kind: 'whole' }
  const readable = readableJpeg(bytes)
  if (!readable) return rowsShare(image)
  const isShown = readable.kind === 'whole' ? coders().jpegFirstRow(bytes, bytes.length) !== 0 : await decodes(image.pixels())
  return isShown ? readable : { kind: 'nothing' }
}

/** Decoding takes most of the time of a check, and a GIF with as many pixels as it says is only decoded where it is used. */
async function gifShare(bytes: Buffer, image: OpenedImage): Promise<Readable> {
  const readable = readableGif(bytes)
  return readable.kind === 'whole' || (await decodes(image.pixels())) ? readable : { kind: 'nothing' }
}

/**
 * Decodes an image strictly and, if that fails, as far as possible. The share is the rows before the first error, found by bisection.
 * Formats that are decoded all at once, such as interlaced ones, have no such rows and no share.
 */
async function rowsShare(image: OpenedImage): Promise<Readable> {
  if (await decodes(image.pixels({ strict: true }))) return { kind: 'whole' }
  if (!(await decodes(image.pixels()))) return { kind: 'nothing' }
  const { topRows } = image
  if (!topRows) return { kind: 'part' }
  let [readable, damaged] = [0, topRows.count]
  while (damaged - readable > topRows.count / precision && damaged - readable > 1) {
    const middle = Math.floor((readable + damaged) / 2)
    if (await decodes(topRows.read(middle))) readable = middle
    else damaged = middle
  }
  return readableBy(readable / topRows.count)
}

/**
 * The mean of all pages of a TIFF. The first ones are decoded; for the others it is checked whether the file contains the data that they
 * declare.
 */
async function pagesShare(path: string, first: OpenedImage): Promise<Readable> {
  const shares: number[] = []
  let pixels = 0
  let isShown = false
  const pages = await storedPages(path)
  // The decoder follows all directories, and calls every page damaged if one of them is missing.
  const isStrict = pages.every(({ width }) => width > 0) || !(await decodes(first.pixels()))
  for (const [page, { width, height, share }] of pages.entries()) {
    pixels += width * height
    const isDecoded = isStrict && page < maxDecodedPages && pixels <= maxDecodedPixels
    const readable = isDecoded ? await pageShare(path, { page, first }) : readableBy(share)
    isShown ||= readable.kind !== 'nothing'
    shares.push(shareOf(readable))
  }
  if (shares.length === 0) return rowsShare(first)
  return isShown ? readableBy(shares.reduce((sum, share) => sum + share, 0) / shares.length) : { kind: 'nothing' }
}

/** As many pixels as the largest allowed image, so that checking many pages takes no longer than checking one. */
const maxDecodedPixels = maxImagePixels
/** To reach a page, the decoder walks through all pages before it. */
const maxDecodedPages = 100

async function pageShare(path: string, { page, first }: { page: number; first: OpenedImage }): Promise<Readable> {
  const image = page === 0 ? first : await openImage(path, { page }).catch(() => undefined)
  return image ? rowsShare(image) : { kind: 'nothing' }
}

function shareOf(readable: Readable): number {
  return readable.kind === 'whole' ? 1 : readable.kind === 'part' ? (readable.share ?? 0) : 0
}

/** The share is rounded to one part in this many: each further digit would decode the image again. */
const precision = 100

// Shrinking reads every pixel and keeps few of them. Some cameras append meaningless bytes, which are harmless.
async function decodes(pixels: Sharp): Promise<boolean> {
  return pixels
    .resize({ width: 32, height: 32, fit: 'inside' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      (error: unknown) => error instanceof Error && /extraneous bytes/.test(error.message),
    )
}
