import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { deepest, readSamples, type Samples, sizedTo } from './deep-samples.ts'

interface Size {
  width: number
  height: number
}

/** The pixels of an image with its mask as the last channel; undefined if the mask can't be read. A key is compared with what is stored. */
export async function withMaskOf(
  pdf: Pdf,
  image: PdfObject,
  { stored, main, size }: { stored: Samples; main: Samples<1 | 3>; size: Size },
): Promise<Samples<2 | 4> | undefined> {
  const key = image.get('/Mask')
  if (key.isArray && !image.get('/SMask').isStream) return joined(main, keyed(stored, key.numbers()))
  const mask = readMask(pdf, image)
  if (!mask) return undefined
  const matte = image.get('/SMask').get('/Matte').numbers()
  // The standard wants such a mask to be of the size of its image. A matte is a colour as it is stored.
  if (matte.length > 0 && (main.samples !== stored.samples || mask.width !== main.width || mask.height !== main.height)) return undefined
  const colours = matte.length > 0 ? withoutMatte(main, mask, matte) : main
  return joined(await sizedTo(colours, size), await sizedTo(mask, size))
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

/** The colours before they were mixed with a matte by their transparency (ISO 32000, 11.6.5.3). */
function withoutMatte(image: Samples<1 | 3>, mask: Samples<1>, matte: readonly number[]): Samples<1 | 3> {
  const { channels } = image
  const samples = image.samples.map((value, at) => {
    const alpha = (mask.samples[Math.floor(at / channels)] ?? 0) / deepest
    const behind = (matte[at % channels] ?? 0) * deepest
    return alpha === 0 ? value : Math.min(deepest, Math.max(0, Math.round(behind + (value - behind) / alpha)))
  })
  return { ...image, samples }
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

function joined(image: Samples<1 | 3>, mask: Samples<1>): Samples<2 | 4> {
  const channels = image.channels === 1 ? 2 : 4
  const samples = new Uint16Array(image.width * image.height * channels)
  for (let pixel = 0, from = 0, to = 0; pixel < image.width * image.height; pixel += 1) {
    for (let channel = 0; channel < image.channels; channel += 1, from += 1, to += 1) samples[to] = image.samples[from] ?? 0
    samples[to] = mask.samples[pixel] ?? 0
    to += 1
  }
  return { width: image.width, height: image.height, channels, samples }
}
