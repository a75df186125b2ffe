import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Sharp } from 'sharp'
import { encodeJbig2 } from '../encode/encode-jbig2.ts'
import { packBits, packTwoColours, toBlackAndWhite } from '../encode/luminance.ts'
import type { OpenedImage } from '../open/open-image.ts'
import { profileStream } from '../writer/colour-profile.ts'
import { readIdat } from '../writer/idat.ts'
import type { EmbeddableImage, EmbeddedPixels, EmbedWish } from '../writer/image.ts'
import type { PdfStream } from '../writer/pdf-writer.ts'

const compress = promisify<Uint8Array, { level: number }, Buffer>(deflate)
const middleGrey = 128

/** An image that is decoded and encoded again, losslessly unless it is to be reduced. */
export function pixelImage(image: OpenedImage): EmbeddableImage {
  const { width, height, density } = image
  return { width, height, density, embed: (wish) => embedPixels(image, wish) }
}

/** Decodes an image, upright, and makes its PDF streams. */
export async function embedPixels(image: OpenedImage, { color, reduce }: EmbedWish): Promise<EmbeddedPixels> {
  const pixels = () => resized(image.pixels(), reduce?.maxSide)
  if (color === 'bw') return { image: await bilevelStream(pixels()), orientation: 1 }
  const { hasAlpha, space, depth, icc } = await image.pixels().metadata()
  const isGrey = color === 'gray' || image.colours === 'grey' || space === 'b-w'
  // A JPEG has eight bits per channel, so reduced images can't keep more.
  const isDeep = (depth === 'ushort' || space === 'labs') && !reduce
  const [grey, inColour] = isDeep ? (['grey16', 'rgb16'] as const) : (['b-w', 'srgb'] as const)
  const profile = isDeep && space === (isGrey ? grey : inColour) ? profileStream(icc, isGrey ? 1 : 3) : undefined
  const colours = () =>
    (profile ? image.pixels({ ownColours: true }) : plainColours(pixels(), { space, icc, isDeep: isDeep && !isGrey }))
      .removeAlpha()
      .toColourspace(isGrey ? grey : inColour)
  const isKept = !reduce || Math.max(image.width, image.height) <= reduce.maxSide
  // Two colours take less space losslessly than as a JPEG.
  const two = image.colours === 'two' && !hasAlpha && isKept ? await twoColours(colours()) : undefined
  const main = two ?? (reduce ? await jpegStream(colours(), reduce.quality) : await readIdat(colours()))
  return {
    image: profile ? { ...main, entries: main.entries.replace(/\/Device\w+/, '[/ICCBased PROFILE]') } : main,
    ...(profile && { profile }),
    ...(hasAlpha && { mask: await readIdat(pixels().extractChannel('alpha').toColourspace(grey)) }),
    orientation: 1,
  }
}

interface StoredAs {
  space?: string | undefined
  icc?: Buffer | undefined
  isDeep: boolean
}

/** libvips converts profile colours to sRGB, but those with sixteen bits only to a wider range, and inks only to eight bits. */
function plainColours(image: Sharp, { space, icc, isDeep }: StoredAs): Sharp {
  if (space === 'cmyk' && isDeep) return image.pipelineColourspace('cmyk').withIccProfile('srgb', { attach: false })
  return space === 'rgb16' && icc ? image.withIccProfile('srgb', { attach: false }) : image
}

function resized(image: Sharp, maxSide = Infinity): Sharp {
  return Number.isFinite(maxSide) ? image.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }) : image
}

async function bilevelStream(image: Sharp): Promise<PdfStream> {
  const grey = image.flatten({ background: '#ffffff' }).greyscale().toColourspace('b-w')
  const { data, info } = await decoded(grey.raw().toBuffer({ resolveWithObject: true }))
  return bitsStream(packBits(toBlackAndWhite(data, middleGrey), info), { ...info, space: '/DeviceGray' })
}

async function jpegStream(image: Sharp, quality: number): Promise<PdfStream> {
  const { data, info } = await decoded(image.jpeg({ quality, optimiseCoding: true }).toBuffer({ resolveWithObject: true }))
  const space = info.channels === 1 ? '/DeviceGray' : '/DeviceRGB'
  const size = `/Type /XObject /Subtype /Image /Width ${info.width} /Height ${info.height}`
  return { entries: `${size} /ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode`, content: [data] }
}

/** One bit per pixel if the image has at most two colours. */
async function twoColours(image: Sharp): Promise<PdfStream | undefined> {
  const { data, info } = await decoded(image.raw().toBuffer({ resolveWithObject: true }))
  const found = packTwoColours(data, info)
  return found && bitsStream(found.packed, { ...info, space: spaceOf(found.colours) })
}

/** A set bit is white, or the second colour. */
function spaceOf([first, second]: readonly [string, string]): string {
  if (/^0+$/.test(first) && /^f+$/.test(second)) return '/DeviceGray'
  return `[/Indexed ${first.length === 2 ? '/DeviceGray' : '/DeviceRGB'} 1 <${first}${second}>]`
}

/** Lines and letters take the least room as JBIG2, patterns and noise by Flate. */
async function bitsStream(
  packed: Uint8Array,
  { width, height, space }: { width: number; height: number; space: string },
): Promise<PdfStream> {
  const deflated = await compress(packed, { level: 9 })
  const jbig2 = encodeJbig2(packed, { width, height })
  const [filter, content] = jbig2.length < deflated.length ? ['/JBIG2Decode', jbig2] : ['/FlateDecode', deflated]
  const size = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`
  return { entries: `${size} /ColorSpace ${space} /BitsPerComponent 1 /Filter ${filter}`, content: [content] }
}

function decoded<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((cause: unknown) => {
    throw new AppError('DOCUMENT_DAMAGED', { cause })
  })
}
