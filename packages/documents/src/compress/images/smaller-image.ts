import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { encodeJbig2 } from '../../images/encode/encode-jbig2.ts'
import { packBits, unpackBits } from '../../images/encode/luminance.ts'
import { readIdat } from '../../images/writer/idat.ts'
import type { ImageLevel, ImageLevels } from '../levels.ts'
import { type ImageSamples, samplesAsPixels } from './image-samples.ts'
import { jpegQuality } from './jpeg-quality.ts'

/** An image, re-encoded. */
export interface SmallerImage {
  width: number
  height: number
  bits: 1 | 8
  channels: 1 | 3
  filter: '/DCTDecode' | '/FlateDecode' | '/JBIG2Decode'
  /** As text, for Flate with a predictor. */
  parameters?: string
  bytes: Uint8Array
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
/** A JPEG that was about as coarse before is left. */
const nearQuality = 4
/** What keeps every pixel may take this much more than what doesn't. */
const worthOfLossless = 1.15

/** The way to write an image that takes the least room at this level; undefined where nothing is to be tried. */
export async function smallerImage(
  samples: ImageSamples,
  room: ImageRoom,
  levels: ImageLevels | undefined,
): Promise<SmallerImage | undefined> {
  if (samples.kind === 'bits' || samples.kind === 'fax') return smallerBits(samples, room, levels)
  if (samples.kind === 'jpeg') return levels && smallerJpeg(samples, room, levels)
  const level = levels && (samples.channels === 1 ? levels.grey : levels.colour)
  const scale = levels && level ? scaleFor(room, level.dpi, levels.onlyAbove) : 1
  const pixels = await sized(samplesAsPixels(samples, room), { room, scale, channels: samples.channels })
  const lossless = await asFlate(pixels)
  if (!level || room.isMask) return lossless
  const jpeg = await asJpeg(pixels, level.quality)
  return lossless.bytes.length <= jpeg.bytes.length * worthOfLossless ? lossless : jpeg
}

async function smallerJpeg(
  samples: Extract<ImageSamples, { kind: 'jpeg' }>,
  room: ImageRoom,
  levels: ImageLevels,
): Promise<SmallerImage | undefined> {
  const source = samplesAsPixels(samples, room)
  const channels = (await source.metadata()).channels === 1 ? 1 : 3
  const level: ImageLevel = channels === 1 ? levels.grey : levels.colour
  const scale = scaleFor(room, level.dpi, levels.onlyAbove)
  const quality = jpegQuality(samples.bytes)
  if (scale === 1 && quality !== undefined && quality <= level.quality + nearQuality) return undefined
  const pixels = await sized(source, { room, scale, channels })
  return asJpeg(pixels, Math.min(level.quality, (quality ?? 100) + 2))
}

/** The share of its pixels that an image needs to have `dpi` pixels an inch where it's drawn largest. */
function scaleFor({ width, height, drawn }: ImageRoom, dpi: number, onlyAbove = dpi * finerThan): number {
  if (!(drawn.width > 0 && drawn.height > 0)) return 1
  const needed = Math.max(((drawn.width / 72) * dpi) / width, ((drawn.height / 72) * dpi) / height)
  return needed < 1 && dpi / needed > onlyAbove ? needed : 1
}

/** Pixels that are ready to be written. */
interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: 1 | 3
}

async function sized(
  image: Sharp,
  { room: { width, height }, scale, channels }: { room: ImageRoom; scale: number; channels: 1 | 3 },
): Promise<Pixels> {
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const resized = scale === 1 ? image : image.resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
  return { data: await inChannels(resized, channels).raw().toBuffer(), ...size, channels }
}

async function asJpeg({ data, ...size }: Pixels, quality: number): Promise<SmallerImage> {
  const bytes = await inChannels(sharp(data, { raw: size }), size.channels)
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
  return { ...size, bits: 8, filter: '/DCTDecode', bytes }
}

async function asFlate({ data, ...size }: Pixels): Promise<SmallerImage> {
  const { parameters, content } = await readIdat(inChannels(sharp(data, { raw: size }), size.channels))
  const bytes = Buffer.concat(content.filter((part) => part instanceof Uint8Array))
  return { ...size, bits: 8, filter: '/FlateDecode', parameters, bytes }
}

/** Left to itself, a grey image would be written with three colours. */
function inChannels(image: Sharp, channels: 1 | 3): Sharp {
  return image.toColourspace(channels === 1 ? 'b-w' : 'srgb')
}

async function smallerBits(
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
  const size = { width, height, bits: 1, channels: 1 } as const
  return jbig2.length < deflated.length
    ? { ...size, filter: '/JBIG2Decode', bytes: jbig2 }
    : { ...size, filter: '/FlateDecode', bytes: deflated }
}

/** Fewer bits, each of the colour that most of its part of the image has. */
async function sizedBits(packed: Uint8Array, { width, height }: ImageRoom, scale: number) {
  if (scale === 1) return { packed, width, height }
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
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
