import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { encodeJbig2 } from '../../images/encode/encode-jbig2.ts'
import { packBits, unpackBits } from '../../images/encode/luminance.ts'
import { repackJpeg } from '../../images/encode/repack-jpeg.ts'
import type { ImageLevel, ImageLevels } from '../levels.ts'
import type { Channels } from './colour-channels.ts'
import type { ImageSamples } from './image-samples.ts'
import { jpegQuality } from './jpeg-quality.ts'
import { encodeFlate, encodeJpeg, jpegPixels, maxPixels, type Pixels, resized } from './pixels.ts'

/** An image, re-encoded. */
export interface SmallerImage {
  width: number
  height: number
  bits: 1 | 8
  channels: Channels
  filter: '/DCTDecode' | '/FlateDecode' | '/JBIG2Decode'
  /** As text, for Flate with a predictor. */
  parameters?: string
  bytes: Uint8Array
  /** Whether pixels differ from those before. */
  isLossy: boolean
}

export interface ImageRoom {
  width: number
  height: number
  /** Its largest size on paper, in points. */
  drawn: { width: number; height: number }
  /** A mask, in which the blocks of a JPEG would show at every edge. */
  isMask: boolean
}

/** Fewer pixels are worth it only where there are clearly more than needed. */
const finerThan = 1.2
/** A JPEG that is coarser than the level asks for by more than this is left; one that is near may be coded better. */
const nearQuality = 4
/** What keeps every pixel may take as much as a JPEG that is better than the level asks for by this. */
const worthOfLossless = 10

/** The way to write an image that takes the least room at this level; undefined where nothing is to be tried. */
export async function smallerImage(
  samples: ImageSamples,
  room: ImageRoom,
  levels: ImageLevels | undefined,
): Promise<SmallerImage | undefined> {
  switch (samples.kind) {
    case 'bits':
    case 'fax':
      return smallerBits(samples, room, levels)
    case 'jpeg':
      return (levels && (await smallerJpeg(samples, room, levels))) ?? repacked(samples, room)
    case 'jpeg-2000':
      return levels && smallerPixels(samples.decode(), room, levels)
    case 'plain':
      return smallerPixels({ ...room, data: samples.pixels, channels: samples.channels }, room, levels)
  }
}

/** Pixels, with every one of them or as few as the level wants. */
export async function smallerPixels(stored: Pixels, room: ImageRoom, levels: ImageLevels | undefined): Promise<SmallerImage> {
  const { channels } = stored
  const level = levels && (channels === 1 ? levels.grey : levels.colour)
  const scale = levels && level ? scaleFor(room, level.dpi, levels.onlyAbove) : 1
  const pixels = await resized(stored, sizeFor(room, scale))
  const lossless = { ...(await asFlate(pixels)), isLossy: scale !== 1 }
  if (!level || room.isMask) return lossless
  const jpeg = await asJpeg(pixels, level.quality)
  if (lossless.bytes.length <= jpeg.bytes.length) return lossless
  // A better JPEG is never twice as large.
  if (lossless.bytes.length > jpeg.bytes.length * 2) return jpeg
  const better = await asJpeg(pixels, Math.min(100, level.quality + worthOfLossless))
  return lossless.bytes.length <= better.bytes.length ? lossless : jpeg
}

type Jpeg = Extract<ImageSamples, { kind: 'jpeg' }>

async function smallerJpeg(jpeg: Jpeg, room: ImageRoom, levels: ImageLevels): Promise<SmallerImage | undefined> {
  const level: ImageLevel = jpeg.components === 1 ? levels.grey : levels.colour
  const scale = scaleFor(room, level.dpi, levels.onlyAbove)
  const quality = jpegQuality(jpeg.bytes)
  if (scale === 1 && quality !== undefined && quality < level.quality - nearQuality) return undefined
  return asJpeg(await resized(await jpegPixels(jpeg), sizeFor(room, scale)), Math.min(level.quality, (quality ?? 100) + 2))
}

/** The same pixels, packed better and without what lies around them. */
function repacked({ bytes, components }: Jpeg, { width, height }: ImageRoom): SmallerImage {
  const smaller = width * height * components <= maxPixels ? repackJpeg(bytes) : undefined
  return { width, height, bits: 8, channels: components, filter: '/DCTDecode', bytes: smaller ?? bytes, isLossy: false }
}

/** The share of its pixels that an image needs to have `dpi` pixels an inch where it's drawn largest. */
function scaleFor({ width, height, drawn }: ImageRoom, dpi: number, onlyAbove = dpi * finerThan): number {
  if (!(drawn.width > 0 && drawn.height > 0)) return 1
  const needed = Math.max(((drawn.width / 72) * dpi) / width, ((drawn.height / 72) * dpi) / height)
  return needed < 1 && dpi / needed > onlyAbove ? needed : 1
}

function sizeFor({ width, height }: ImageRoom, scale: number): { width: number; height: number } {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function asJpeg(pixels: Pixels, quality: number): Promise<SmallerImage> {
  const { data: _, ...size } = pixels
  return { ...size, bits: 8, filter: '/DCTDecode', bytes: await encodeJpeg(pixels, quality), isLossy: true }
}

async function asFlate(pixels: Pixels): Promise<Omit<SmallerImage, 'isLossy'>> {
  const { data: _, ...size } = pixels
  return { ...size, bits: 8, filter: '/FlateDecode', ...(await encodeFlate(pixels)) }
}

/** Bits, without any loss unless the level wants fewer. */
export async function smallerBits(
  samples: Extract<ImageSamples, { kind: 'bits' | 'fax' }>,
  room: ImageRoom,
  levels: ImageLevels | undefined,
): Promise<SmallerImage | undefined> {
  const stored = samples.kind === 'bits' ? samples.packed : await unpackedFax(samples.tiff, room)
  if (!stored) return undefined
  const scale = levels?.monoDpi === undefined ? 1 : scaleFor(room, levels.monoDpi, levels.onlyAbove)
  const { packed, width, height } = await sizedBits(stored, room, scale)
  const jbig2 = encodeJbig2(packed, { width, height })
  const deflated = deflateSync(packed, { level: 9 })
  const size = { width, height, bits: 1, channels: 1, isLossy: scale !== 1 } as const
  return jbig2.length < deflated.length
    ? { ...size, filter: '/JBIG2Decode', bytes: jbig2 }
    : { ...size, filter: '/FlateDecode', bytes: deflated }
}

/** Fewer bits, each of the colour that most of its part of the image has. */
async function sizedBits(packed: Uint8Array, room: ImageRoom, scale: number) {
  const { width, height } = room
  if (scale === 1) return { packed, width, height }
  const size = sizeFor(room, scale)
  const grey = unpackBits(packed, { width, height })
  const fewer = await sharp(grey, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .resize({ ...size, fit: 'fill', kernel: 'mitchell' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { packed: packBits(fewer, size), ...size }
}

async function unpackedFax(tiff: Uint8Array, { width, height }: { width: number; height: number }): Promise<Uint8Array | undefined> {
  try {
    const { data, info } = await sharp(tiff, { failOn: 'warning' }).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
    return info.width === width && info.height === height ? packBits(data, { width, height }) : undefined
  } catch {
    // A damaged one is shown as far as it can be read, in whatever way each reader has.
    return undefined
  }
}
