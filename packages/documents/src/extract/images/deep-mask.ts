import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { readSamples } from './deep-samples.ts'
import { deepest, type Samples, type StoredSamples } from './samples.ts'

/** The mask of an image, of 0 where it is transparent; undefined if it can't be read. A key is compared with what is stored. */
export function maskOf(pdf: Pdf, image: PdfObject, stored: StoredSamples): Samples<1> | undefined {
  if (stored.opacity) return stored.opacity
  const key = image.get('/Mask')
  if (!key.isArray || image.get('/SMask').isStream) return readMask(pdf, image)
  // Bounds of twelve bits count in other steps.
  return stored.depth === 16 ? keyed(stored, key.numbers()) : undefined
}

/** A mask that hides the colours between bounds, which are given as stored. */
function keyed({ width, height, channels, samples }: Samples, bounds: readonly number[]): Samples<1> {
  const mask = new Uint16Array(width * height).fill(deepest)
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    let isHidden = bounds.length >= channels * 2
    for (let channel = 0; isHidden && channel < channels; channel += 1) {
      const value = samples[pixel * channels + channel] ?? 0
      isHidden = value >= (bounds[channel * 2] ?? 0) && value <= (bounds[channel * 2 + 1] ?? 0)
    }
    if (isHidden) mask[pixel] = 0
  }
  return { width, height, channels: 1, samples: mask }
}

/**
 * The colours before they were mixed with a matte by their transparency (ISO 32000, 11.6.5.3). That was done with the values of their own
 * colour space, from which what is stored differs by a factor and an offset only: `range` has the least and the largest value of each.
 * Undefined where the mask has another size, which the standard forbids.
 */
export function withoutMatte<Channels extends number>(
  stored: Samples<Channels>,
  mask: Samples<1>,
  { matte, range }: { matte: readonly number[]; range: readonly number[] },
): Samples<Channels> | undefined {
  const { channels } = stored
  if (mask.width !== stored.width || mask.height !== stored.height || matte.length !== channels) return undefined
  const behind = matte.map((value, channel) => {
    const [least = 0, largest = 1] = range.slice(channel * 2, channel * 2 + 2)
    return ((value - least) / (largest - least || 1)) * deepest
  })
  const samples = stored.samples.map((value, at) => {
    const alpha = (mask.samples[Math.floor(at / channels)] ?? 0) / deepest
    const other = behind[at % channels] ?? 0
    return alpha === 0 ? value : Math.min(deepest, Math.max(0, Math.round(other + (value - other) / alpha)))
  })
  return { ...stored, samples }
}

/** A soft mask, or a stencil, which hides where it is set. */
function readMask(pdf: Pdf, image: PdfObject): Samples<1> | undefined {
  const [soft, stencil] = [image.get('/SMask'), image.get('/Mask')]
  const mask = soft.isStream ? soft : stencil
  if (!mask.isStream) return undefined
  const samples = readSamples(pdf, mask, 1)
  const isInverted = (mask === stencil) !== (mask.get('/Decode').numbers()[0] === 1)
  return samples && isInverted ? { ...samples, samples: samples.samples.map((value) => deepest - value) } : samples
}

/** An image with its mask as the last channel. */
export function joined(image: Samples<1 | 3>, mask: Samples<1>): Samples<2 | 4> {
  const channels = image.channels === 1 ? 2 : 4
  const samples = new Uint16Array(image.width * image.height * channels)
  for (let pixel = 0, from = 0, to = 0; pixel < image.width * image.height; pixel += 1) {
    for (let channel = 0; channel < image.channels; channel += 1, from += 1, to += 1) samples[to] = image.samples[from] ?? 0
    samples[to] = mask.samples[pixel] ?? 0
    to += 1
  }
  return { width: image.width, height: image.height, channels, samples }
}
