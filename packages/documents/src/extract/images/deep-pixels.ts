import type { PdfObject } from '../../engines/qpdf/object.ts'
import { decodedSize, maxImagePixels } from './decode-images.ts'
import { type DeepColours, deepColoursOf } from './deep-colours.ts'
import { withMaskOf } from './deep-mask.ts'
import { deepest, readSamples, type Samples } from './deep-samples.ts'
import type { ImageFacts } from './image-facts.ts'

/** An image with sixteen bits per channel. */
export interface DeepImage extends Samples {
  /** The colour profile, if the document has more than plain grey or RGB. */
  profile?: Uint8Array
}

/**
 * The pixels of an image with sixteen bits per channel, of which PDFium returns only eight; undefined for others, and for inks.
 */
export async function deepPixels(image: PdfObject, facts: ImageFacts): Promise<DeepImage | undefined> {
  const size = decodedSize(facts)
  const colours = deepColoursOf(image.get('/ColorSpace'))
  if (!facts.isDeep || facts.isStencil || !colours || size.width * size.height > maxImagePixels) return undefined
  const stored = readSamples(image, colours.channels)
  if (!stored) return undefined
  const main = onScreen(stored, colours, image.get('/Decode').numbers())
  const pixels = facts.isMasked ? await withMaskOf(image, { stored, main }, size) : main
  if (!pixels) return undefined
  return { ...pixels, ...(colours.profile && { profile: colours.profile }) }
}

/** Stored values as they are seen: mapped by `/Decode`, and in colours that a PNG can hold. */
function onScreen(stored: Samples, { channels, decode, onScreen: seen }: DeepColours, given: readonly number[]): Samples {
  const range = given.length === decode.length ? given : decode
  if (!seen && range.every((value, at) => value === decode[at])) return stored
  const samples = new Uint16Array(stored.samples.length)
  const values = new Array<number>(channels).fill(0)
  const least = values.map((_, channel) => range[channel * 2] ?? 0)
  const step = values.map((_, channel) => ((range[channel * 2 + 1] ?? 1) - (least[channel] ?? 0)) / deepest)
  for (let at = 0; at < samples.length; at += channels) {
    for (let channel = 0; channel < channels; channel += 1)
      values[channel] = (least[channel] ?? 0) + (stored.samples[at + channel] ?? 0) * (step[channel] ?? 0)
    const shown = seen ? seen(values) : values
    for (let channel = 0; channel < channels; channel += 1)
      samples[at + channel] = Math.round(Math.max(0, Math.min(1, shown[channel] ?? 0)) * deepest)
  }
  return { ...stored, samples }
}
