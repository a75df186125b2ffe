import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { AppError } from '@octavo/core/errors.ts'
import type { Sharp } from 'sharp'
import { readIdat } from './idat.ts'
import { packBits, toBlackAndWhite } from './luminance.ts'
import type { OpenedImage } from './open-image.ts'
import type { PdfStream } from './pdf-writer.ts'
import type { EmbeddedPixels, EmbedWish, Picture } from './picture.ts'

const compress = promisify(deflate)
const middleGrey = 128

/** A picture that is decoded and written anew, without loss unless it is to be reduced. */
export function pixelPicture(image: OpenedImage): Picture {
  const { width, height, density } = image
  return { width, height, density, isDamaged: false, embed: (wish) => embedPixels(image, wish) }
}

/** Decodes a picture, upright, and makes the streams of it that are wished. */
export async function embedPixels(image: OpenedImage, { color, reduce }: EmbedWish): Promise<EmbeddedPixels> {
  const pixels = () => resized(image.pixels(), reduce?.maxSide)
  if (color === 'bw') return { image: await bilevelStream(pixels()), orientation: 1 }
  const colours = pixels()
    .removeAlpha()
    .toColourspace(color === 'gray' ? 'b-w' : 'srgb')
  const main = reduce ? await jpegStream(colours, reduce.quality) : await readIdat(colours)
  const { hasAlpha } = await image.pixels().metadata()
  if (!hasAlpha) return { image: main, orientation: 1 }
  return { image: main, mask: await readIdat(pixels().extractChannel('alpha').toColourspace('b-w')), orientation: 1 }
}

function resized(picture: Sharp, maxSide = Infinity): Sharp {
  return Number.isFinite(maxSide) ? picture.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }) : picture
}

async function bilevelStream(picture: Sharp): Promise<PdfStream> {
  const grey = picture.flatten({ background: '#ffffff' }).greyscale().toColourspace('b-w')
  const { data, info } = await decoded(grey.raw().toBuffer({ resolveWithObject: true }))
  const packed = packBits(toBlackAndWhite(data, middleGrey), info)
  const size = `/Type /XObject /Subtype /Image /Width ${info.width} /Height ${info.height}`
  return { entries: `${size} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`, content: [await compress(packed)] }
}

async function jpegStream(picture: Sharp, quality: number): Promise<PdfStream> {
  const { data, info } = await decoded(picture.jpeg({ quality, optimiseCoding: true }).toBuffer({ resolveWithObject: true }))
  const space = info.channels === 1 ? '/DeviceGray' : '/DeviceRGB'
  const size = `/Type /XObject /Subtype /Image /Width ${info.width} /Height ${info.height}`
  return { entries: `${size} /ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode`, content: [data] }
}

function decoded<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((cause: unknown) => {
    throw new AppError('DOCUMENT_DAMAGED', { cause })
  })
}
