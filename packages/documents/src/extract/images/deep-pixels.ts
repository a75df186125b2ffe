import type { PdfObject } from '../../engines/qpdf/object.ts'
import { isProfileFor } from '../../images/writer/colour-profile.ts'
import { decodedSize, maxImagePixels } from './decode-images.ts'
import { withMaskOf } from './deep-mask.ts'
import { readSamples, type Samples, unpacked } from './deep-samples.ts'
import type { ImageFacts } from './image-facts.ts'

/** An image with sixteen bits per channel. */
export interface DeepImage extends Samples {
  /** The colour profile, if the document has more than plain grey or RGB. */
  profile?: Uint8Array
}

/**
 * The pixels of an image with sixteen bits per channel, of which PDFium returns only eight; undefined for others, and for rare colours.
 */
export async function deepPixels(image: PdfObject, facts: ImageFacts): Promise<DeepImage | undefined> {
  const size = decodedSize(facts)
  const colours = coloursOf(image.get('/ColorSpace'))
  if (!facts.isDeep || !facts.isPlainColour || !colours || size.width * size.height > maxImagePixels) return undefined
  const main = readSamples(image, colours.channels)
  const pixels = main && facts.isMasked ? await withMaskOf(image, main, size) : main
  if (!pixels) return undefined
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
