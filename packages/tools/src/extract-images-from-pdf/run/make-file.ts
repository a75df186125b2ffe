import { writeFile } from 'node:fs/promises'
import type { DecodedImage } from '@octavo/documents/engines/pdfium/image-object.ts'
import { inksFile } from '@octavo/documents/extract/images/deep-inks.ts'
import type { DeepImage } from '@octavo/documents/extract/images/deep-pixels.ts'
import type { ImageFacts } from '@octavo/documents/extract/images/image-facts.ts'
import { bilevelPng } from '@octavo/documents/images/encode/bilevel-png.ts'
import { isBlackAndWhite } from '@octavo/documents/images/encode/luminance.ts'
import { withProfile } from '@octavo/documents/images/encode/png-profile.ts'
import sharp from 'sharp'
import type { Options } from '../options.ts'

/** The file types of a decoded image. */
export type MadeType = 'image/png' | 'image/jpeg' | 'image/gif'

/**
 * The file type of a decoded image: a JPEG that couldn't be kept unchanged stays a JPEG, everything else becomes PNG, unless the options
 * say otherwise.
 */
export function typeFor({ filters, isMasked }: ImageFacts, { format }: Options): MadeType {
  if (format === 'jpg') return 'image/jpeg'
  if (format === 'gif') return 'image/gif'
  return format === 'original' && filters.at(-1) === '/DCTDecode' && !isMasked ? 'image/jpeg' : 'image/png'
}

/** Writes a decoded image to a file. */
export async function makeFile(
  image: DecodedImage,
  path: string,
  { type, facts, options }: { type: MadeType; facts: ImageFacts; options: Options },
): Promise<void> {
  const { width, height, channels, pixels } = image
  const grey = facts.isStencil || facts.isBilevel ? greyOf(image) : undefined
  if (grey && type === 'image/png' && isBlackAndWhite(grey)) {
    await writeFile(path, await bilevelPng(grey, { width, height, level: 9 }))
    return
  }
  const made = sharp(pixels, { raw: { width, height, channels } }).toColourspace(channels === 1 ? 'b-w' : 'srgb')
  if (type !== 'image/jpeg') {
    await (type === 'image/png' ? made.png() : made.gif()).toFile(path)
    return
  }
  const quality = options.format === 'original' ? keptQuality : options.quality
  await made
    .flatten({ background: 'white' })
    .jpeg({ quality, chromaSubsampling: quality > 90 ? '4:4:4' : '4:2:0' })
    .toFile(path)
}

/** Writes an image with sixteen bits per channel: as a PNG, or in printing inks as a TIFF. */
export async function makeDeepFile(image: DeepImage, path: string): Promise<'image/png' | 'image/tiff'> {
  const { profile } = image
  if (image.kind === 'inks') {
    await writeFile(path, await inksFile(image, profile))
    return 'image/tiff'
  }
  const { width, height, channels, samples } = image
  const png = await sharp(samples, { raw: { width, height, channels } })
    .toColourspace(channels < 3 ? 'grey16' : 'rgb16')
    .png()
    .toBuffer()
  await writeFile(path, profile ? withProfile(png, profile) : png)
  return 'image/png'
}

/** For a JPEG whose colours had to be converted. */
const keptQuality = 95

function greyOf({ channels, pixels }: DecodedImage): Uint8Array {
  return channels === 1 ? pixels : pixels.filter((_, index) => index % channels === 0)
}
