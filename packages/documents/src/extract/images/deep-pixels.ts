import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import { isProfileFor } from '../../images/writer/colour-profile.ts'
import { decodedSize, maxImagePixels } from './decode-images.ts'
import type { ImageFacts } from './image-facts.ts'

/** An image with sixteen bits per channel, rows from the top, no padding; the last of two or four channels is alpha. */
export interface DeepImage extends Samples {
  /** The colour profile, if the document has more than plain grey or RGB. */
  profile?: Uint8Array
}

interface Samples {
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
  samples: Uint16Array
}

/**
 * The pixels of an image with sixteen bits per channel, of which PDFium returns only eight; undefined for others, and for rare masks and
 * colours.
 */
export async function deepPixels(image: PdfObject, facts: ImageFacts): Promise<DeepImage | undefined> {
  const size = decodedSize(facts)
  const colours = coloursOf(image.get('/ColorSpace'))
  if (!facts.isDeep || !facts.isPlainColour || !colours || size.width * size.height > maxImagePixels) return undefined
  const main = readSamples(image, colours.channels)
  const mask = facts.isMasked ? readMask(image) : undefined
  if (!main || (facts.isMasked && !mask)) return undefined
  const pixels = mask ? withMask(await sizedTo(main, size), await sizedTo(mask, size)) : main
  return { ...pixels, ...(colours.profile && { profile: colours.profile }) }
}

const maxProfileBytes = 8_000_000

/** The number of channels of a colour space, with its profile if a PNG can hold it. */
function coloursOf(space: PdfObject): { channels: 1 | 3; profile?: Uint8Array } | undefined {
  if (space.name === '/DeviceGray') return { channels: 1 }
  if (space.name === '/DeviceRGB') return { channels: 3 }
  if (space.at(0).name !== '/ICCBased') return undefined
  const stream = space.at(1)
  const channels = stream.get('/N').integer
  if (channels !== 1 && channels !== 3) return undefined
  const profile = unpacked(stream, maxProfileBytes)
  return { channels, ...(profile && isProfileFor(profile, channels) && { profile }) }
}

/** A soft mask, or a stencil, which hides where it is set. */
function readMask(image: PdfObject): Samples | undefined {
  const [soft, stencil] = [image.get('/SMask'), image.get('/Mask')]
  const mask = soft.isStream ? soft : stencil
  // Colours premultiplied with a matte colour would have to be separated from it again.
  if (!mask.isStream || mask.has('/Matte')) return undefined
  const samples = readSamples(mask, 1)
  const isInverted = (mask === stencil) !== (mask.get('/Decode').numbers()[0] === 1)
  return samples && isInverted ? { ...samples, samples: samples.samples.map((value) => deepest - value) } : samples
}

const deepest = 0xffff

function readSamples(image: PdfObject, channels: 1 | 3): Samples | undefined {
  const [width, height] = [image.get('/Width').integer ?? 0, image.get('/Height').integer ?? 0]
  const bits = image.get('/ImageMask').boolean ? 1 : (image.get('/BitsPerComponent').integer ?? 0)
  if (!(width > 0 && height > 0 && width * height <= maxImagePixels) || ![1, 2, 4, 8, 16].includes(bits)) return undefined
  const rowBytes = Math.ceil((width * channels * bits) / 8)
  // One byte per row selects the predictor.
  const bytes = unpacked(image, (rowBytes + 1) * height)
  if (!bytes || bytes.length < rowBytes * height) return undefined
  const samples = bits === 16 ? deepSamples(bytes, rowBytes * height) : spreadSamples(bytes, { perRow: width * channels, height, bits })
  return { width, height, channels, samples }
}

/** PDF's byte order is the opposite of ours. */
function deepSamples(bytes: Uint8Array, count: number): Uint16Array {
  const swapped = Buffer.alloc(count)
  swapped.set(bytes.subarray(0, count))
  swapped.swap16()
  return new Uint16Array(swapped.buffer, swapped.byteOffset, count / 2)
}

function spreadSamples(bytes: Uint8Array, { perRow, height, bits }: { perRow: number; height: number; bits: number }): Uint16Array {
  const samples = new Uint16Array(perRow * height)
  const rowBytes = Math.ceil((perRow * bits) / 8)
  const most = (1 << bits) - 1
  for (let row = 0, to = 0; row < height; row += 1) {
    for (let at = 0; at < perRow; at += 1, to += 1) {
      const byte = bytes[row * rowBytes + ((at * bits) >> 3)] ?? 0
      samples[to] = (((byte >> (8 - bits - ((at * bits) & 7))) & most) * deepest) / most
    }
  }
  return samples
}

async function sizedTo(image: Samples, { width, height }: { width: number; height: number }): Promise<Samples> {
  if (image.width === width && image.height === height) return image
  const { channels, samples } = image
  const { data } = await sharp(samples, { raw: { width: image.width, height: image.height, channels }, limitInputPixels: false })
    .resize({ width, height, fit: 'fill' })
    .toColourspace(channels === 1 ? 'grey16' : 'rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  return { width, height, channels, samples: new Uint16Array(data.buffer, data.byteOffset, width * height * channels) }
}

function withMask(image: Samples, mask: Samples): Samples {
  const channels = image.channels === 1 ? 2 : 4
  const samples = new Uint16Array(image.width * image.height * channels)
  for (let pixel = 0, from = 0, to = 0; pixel < image.width * image.height; pixel += 1) {
    for (let channel = 0; channel < image.channels; channel += 1, from += 1, to += 1) samples[to] = image.samples[from] ?? 0
    samples[to] = mask.samples[pixel] ?? 0
    to += 1
  }
  return { width: image.width, height: image.height, channels, samples }
}

/** qpdf decodes filters without a limit, so the decoded size is checked first. */
function unpacked(stream: PdfObject, maxBytes: number): Uint8Array | undefined {
  const filter = stream.get('/Filter')
  const names = (filter.isArray ? filter.items(8) : [filter]).flatMap(({ name }) => name ?? [])
  if (names.length > 1 || (names.length === 1 && names[0] !== '/FlateDecode')) return undefined
  try {
    if (names.length === 1) inflateSync(stream.streamBytes({ decode: false }), { maxOutputLength: maxBytes + 1 })
    return stream.streamBytes()
  } catch {
    return undefined
  }
}
