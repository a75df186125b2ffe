import sharp from 'sharp'
import { boundedBytes } from '../../content/bounded-bytes.ts'
import { filtersOf } from '../../content/general-filters.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { maxImagePixels } from './decode-images.ts'
import { readJpxSamples } from './deep-jpx.ts'
import { isJpx } from './image-facts.ts'
import { deepest, type Samples, type StoredSamples } from './samples.ts'

/** The stored values of an image, spread to sixteen bits. */
export function readSamples<Channels extends number>(pdf: Pdf, image: PdfObject, channels: Channels): StoredSamples<Channels> | undefined {
  const filters = filtersOf(image) ?? []
  if (isJpx(filters)) return readJpxSamples(pdf, image, { filters, channels })
  const [width, height] = [image.get('/Width').integer ?? 0, image.get('/Height').integer ?? 0]
  const bits = image.get('/ImageMask').boolean ? 1 : (image.get('/BitsPerComponent').integer ?? 0)
  if (!(width > 0 && height > 0 && width * height <= maxImagePixels) || ![1, 2, 4, 8, 16].includes(bits)) return undefined
  const rowBytes = Math.ceil((width * channels * bits) / 8)
  // One byte per row selects the predictor, and some programs write a few more at the end.
  const bytes = boundedBytes(pdf, image, (rowBytes + 1) * height + endBytes)
  if (!bytes || bytes.length < rowBytes * height) return undefined
  const samples = bits === 16 ? deepSamples(bytes, rowBytes * height) : spreadSamples(bytes, { perRow: width * channels, height, bits })
  return { width, height, channels, depth: bits, samples }
}

const endBytes = 64

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

export async function sizedTo<Channels extends 1 | 3>(
  image: Samples<Channels>,
  { width, height }: { width: number; height: number },
): Promise<Samples<Channels>> {
  if (image.width === width && image.height === height) return image
  const { channels, samples } = image
  const { data } = await sharp(samples, { raw: { width: image.width, height: image.height, channels }, limitInputPixels: false })
    .resize({ width, height, fit: 'fill' })
    .toColourspace(channels === 1 ? 'grey16' : 'rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  return { width, height, channels, samples: new Uint16Array(data.buffer, data.byteOffset, width * height * channels) }
}
