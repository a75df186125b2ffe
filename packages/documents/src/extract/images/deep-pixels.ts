import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { decodedSize, maxImagePixels } from './decode-images.ts'
import { type DeepColours, deepColoursOf, deepColoursOfJpx } from './deep-colours.ts'
import { type Inks, inksOnScreen } from './deep-inks.ts'
import { jpxFactsOf } from './deep-jpx.ts'
import { joined, maskOf, withoutMatte } from './deep-mask.ts'
import { readSamples, sizedTo } from './deep-samples.ts'
import { type ImageFacts, isJpx } from './image-facts.ts'
import { deepest, type Samples } from './samples.ts'

/** An image with sixteen bits per channel: as on a screen, with alpha as the last of two or four channels, or in the four printing inks. */
export type DeepImage = (({ kind: 'screen' } & Samples<1 | 2 | 3 | 4>) | ({ kind: 'inks' } & Inks)) & {
  /** The colour profile, if the document has more than plain grey, RGB or inks. */
  profile?: Uint8Array
}

interface DeepOptions {
  /** Whether printing inks stay as they are; otherwise, and with a mask, they become RGB. */
  keepsInks: boolean
  newPath: () => string
}

/** The most numbers that are read of one image. */
const maxSamples = maxImagePixels * 3

/** The pixels of an image with sixteen bits per channel, of which PDFium returns only eight; undefined for others. */
export async function deepPixels(pdf: Pdf, image: PdfObject, facts: ImageFacts, options: DeepOptions): Promise<DeepImage | undefined> {
  const size = decodedSize(facts)
  const colours = facts.isDeep ? coloursOf(pdf, image, facts) : undefined
  if (!colours || size.width * size.height * Math.max(colours.channels, colours.components) > maxSamples) return undefined
  const stored = readSamples(pdf, image, colours.components)
  const mask = stored && facts.isMasked ? maskOf(pdf, image, stored) : undefined
  if (!stored || (facts.isMasked && !mask)) return undefined
  const range = rangeOf(image, facts, colours)
  // The matte belongs to the soft mask, not to an opacity that the image has itself.
  const matte = stored.opacity ? [] : image.get('/SMask').get('/Matte').numbers()
  const plain = mask && matte.length > 0 ? withoutMatte(stored, mask, { matte, range }) : stored
  if (!plain) return undefined
  const { profile } = colours
  const own = inChannels(plain, colours, range)
  if (own.channels === 4 && options.keepsInks && !mask) return { kind: 'inks', ...own, ...(profile && { profile }) }
  const main = own.channels === 4 ? await inksOnScreen(own, profile, options.newPath) : own
  const pixels = mask ? joined(await sizedTo(main, size), await sizedTo(mask, size)) : main
  return { kind: 'screen', ...pixels, ...(profile && main === own && { profile }) }
}

/** The colours that the document names, or those of a JPEG 2000 file itself. */
function coloursOf(pdf: Pdf, image: PdfObject, { filters }: ImageFacts): DeepColours | undefined {
  const space = image.get('/ColorSpace')
  if (!space.isNull || !isJpx(filters)) return deepColoursOf(pdf, space)
  const jpx = jpxFactsOf(pdf, image, filters)
  return jpx && deepColoursOfJpx(jpx)
}

/** The least and the largest value of each component. For JPEG 2000 `/Decode` has no meaning (ISO 32000, 7.4.9). */
function rangeOf(image: PdfObject, { filters }: ImageFacts, { decode }: DeepColours): readonly number[] {
  const given = isJpx(filters) ? [] : image.get('/Decode').numbers()
  return given.length === decode.length ? given : decode
}

/** Stored values in the channels of their colour space, mapped to their range. */
function inChannels(stored: Samples, colours: DeepColours, range: readonly number[]): Samples<1 | 3> | Samples<4> {
  const { components, channels, decode, toChannels } = colours
  if (!toChannels && range.every((value, at) => value === decode[at]))
    return { width: stored.width, height: stored.height, channels, samples: stored.samples }
  const samples = new Uint16Array(stored.width * stored.height * channels)
  const values = new Array<number>(components).fill(0)
  const least = values.map((_, component) => range[component * 2] ?? 0)
  const step = values.map((_, component) => ((range[component * 2 + 1] ?? 1) - (least[component] ?? 0)) / deepest)
  const done = createDone(stored.samples, components)
  for (let from = 0, to = 0; to < samples.length; from += components, to += channels) {
    const same = done(from, to)
    if (same === to) {
      for (let component = 0; component < components; component += 1)
        values[component] = (least[component] ?? 0) + (stored.samples[from + component] ?? 0) * (step[component] ?? 0)
      const shown = toChannels ? toChannels(values) : values
      for (let channel = 0; channel < channels; channel += 1)
        samples[to + channel] = Math.round(Math.max(0, Math.min(1, shown[channel] ?? 0)) * deepest)
    } else samples.copyWithin(to, same, same + channels)
  }
  return { width: stored.width, height: stored.height, channels, samples }
}

/**
 * Tells where the values of a pixel were converted before, so that a slow function isn't called for each pixel: anywhere for one value,
 * next to it for several.
 */
function createDone(stored: Uint16Array, components: number): (from: number, to: number) => number {
  if (components === 1) {
    const places = new Int32Array(deepest + 1).fill(-1)
    return (from, to) => {
      const value = stored[from] ?? 0
      const known = places[value] ?? -1
      if (known >= 0) return known
      places[value] = to
      return to
    }
  }
  let before = -1
  return (from, to) => {
    let isSame = before >= 0
    for (let component = 0; isSame && component < components; component += 1)
      isSame = stored[from + component] === stored[from - components + component]
    if (!isSame) before = to
    return before
  }
}
