import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import { maxImagePixels } from './decode-images.ts'

/** Pixels with sixteen bits per channel, rows from the top, no padding; the last of two or four channels is alpha. */
export interface Samples {
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
  samples: Uint16Array
}

/** The largest value of a sample. */
export const deepest = 0xffff

/** The stored values of an image, spread to sixteen bits. */
export function readSamples(image: PdfObject, channels: 1 | 3): Samples | undefined {
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

export async function sizedTo(image: Samples, { width, height }: { width: number; height: number }): Promise<Samples> {
  if (image.width === width && image.height === height) return image
  const { channels, samples } = image
  const { data } = await sharp(samples, { raw: { width: image.width, height: image.height, channels }, limitInputPixels: false })
    .resize({ width, height, fit: 'fill' })
    .toColourspace(channels === 1 ? 'grey16' : 'rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  return { width, height, channels, samples: new Uint16Array(data.buffer, data.byteOffset, width * height * channels) }
}

/** qpdf decodes filters without a limit, so the decoded size is checked first. */
export function unpacked(stream: PdfObject, maxBytes: number): Uint8Array | undefined {
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
