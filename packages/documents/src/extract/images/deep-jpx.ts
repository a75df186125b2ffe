import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { codestreamOf, type JpxFacts, readJpxFacts } from '../../images/formats/jpx-facts.ts'
import { decodeJpeg2000 } from '../../images/jpeg-2000/decode-jpeg-2000.ts'
import type { ImageFacts } from './image-facts.ts'
import { innerBytes } from './inner-bytes.ts'
import type { StoredSamples } from './samples.ts'

/** Whether an image in JPEG 2000 has more than eight bits per channel, which only its own header tells. */
export function isDeepJpx(pdf: Pdf, image: PdfObject, facts: Pick<ImageFacts, 'filters' | 'isStencil'>): boolean {
  return !facts.isStencil && isJpx(facts.filters) && (jpxFactsOf(pdf, image, facts.filters)?.depth ?? 0) > 8
}

export function isJpx(filters: readonly string[]): boolean {
  return filters.at(-1) === '/JPXDecode'
}

export function jpxFactsOf(pdf: Pdf, image: PdfObject, filters: readonly string[]): JpxFacts | undefined {
  if (filters.length === 1) {
    using lent = image.lendStored()
    const facts = readJpxFacts(lent.bytes)
    // What is lent is gone with the end of this call.
    return {
      ...facts,
      colours: facts.colours.map(({ profile, ...colour }) => ({ ...colour, ...(profile && { profile: profile.slice() }) })),
    }
  }
  const bytes = innerBytes(pdf, image, filters)
  return bytes && readJpxFacts(bytes)
}

/**
 * The channels of an image in JPEG 2000, spread to sixteen bits. Undefined for one that can't be decoded, whose channels have another
 * order, whose colours were mixed by its own opacity, or that takes too long.
 */
export function readJpxSamples<Channels extends number>(
  pdf: Pdf,
  image: PdfObject,
  { filters, channels }: { filters: readonly string[]; channels: Channels },
): StoredSamples<Channels> | undefined {
  const bytes = innerBytes(pdf, image, filters)
  const codestream = bytes && codestreamOf(bytes)
  const ownOpacity = image.get('/SMaskInData').integer ?? 0
  if (!codestream || codestream.length > maxBytes || ownOpacity > 1) return undefined
  const { hasPalette, definitions } = readJpxFacts(bytes)
  if (hasPalette || !definitions.every(({ channel, kind, colour }) => kind !== 0 || colour === channel + 1)) return undefined
  const decoded = decodeJpeg2000(codestream, maxSamples)
  if (!decoded || decoded.channels < channels + ownOpacity) return undefined
  const { width, height } = decoded
  if (width !== image.get('/Width').integer || height !== image.get('/Height').integer) return undefined
  const colours = { width, height, channels, samples: decoded.channels === channels ? decoded.samples : picked(decoded, 0, channels) }
  return ownOpacity ? { ...colours, opacity: { width, height, channels: 1, samples: picked(decoded, channels, 1) } } : colours
}

/** About ten seconds of one processor, a third of what one image may take. */
const maxBytes = 20_000_000
const maxSamples = 40_000_000

function picked({ samples, channels }: { samples: Uint16Array; channels: number }, from: number, count: number): Uint16Array {
  return new Uint16Array((samples.length / channels) * count).map(
    (_, at) => samples[Math.floor(at / count) * channels + from + (at % count)] ?? 0,
  )
}
