import { remainingShare } from '@octavo/sandbox/job-clock.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { codestreamOf, type JpxFacts, readJpxFacts } from '../../images/formats/jpx-facts.ts'
import { decodeJpeg2000 } from '../../images/jpeg-2000/decode-jpeg-2000.ts'
import { type ImageFacts, isJpx } from './image-facts.ts'
import { innerBytes } from './inner-bytes.ts'
import type { StoredSamples } from './samples.ts'

/** Whether an image in JPEG 2000 has more than eight bits per channel, which only its own header tells, and is small enough to keep them. */
export function isDeepJpx(pdf: Pdf, image: PdfObject, { filters, isStencil, width, height }: ImageFacts): boolean {
  if (isStencil || !isJpx(filters) || width * height > maxSamples) return false
  return (jpxFactsOf(pdf, image, filters)?.depth ?? 0) > 8
}

/** Undefined for an image that is too large to be decoded here. */
export function jpxFactsOf(pdf: Pdf, image: PdfObject, filters: readonly string[]): JpxFacts | undefined {
  if (filters.length === 1) {
    using lent = image.lendStored()
    if (lent.bytes.length > maxBytes) return undefined
    const facts = readJpxFacts(lent.bytes)
    // What is lent is gone with the end of this call.
    return {
      ...facts,
      colours: facts.colours.map(({ profile, ...colour }) => ({ ...colour, ...(profile && { profile: profile.slice() }) })),
    }
  }
  const bytes = innerBytes(pdf, image, filters, maxBytes)
  return bytes && readJpxFacts(bytes)
}

/**
 * The channels of an image in JPEG 2000, spread to sixteen bits. Undefined for one that can't be decoded, whose channels have another
 * order, whose colours were mixed by its own opacity, or that takes too long for its size or for the job.
 */
export function readJpxSamples<Channels extends number>(
  pdf: Pdf,
  image: PdfObject,
  { filters, channels }: { filters: readonly string[]; channels: Channels },
): StoredSamples<Channels> | undefined {
  const ownOpacity = image.get('/SMaskInData').integer ?? 0
  const [width, height] = [image.get('/Width').integer ?? 0, image.get('/Height').integer ?? 0]
  if (width * height * channels > maxSamples || ownOpacity > 1 || remainingShare() < leastShare) return undefined
  const bytes = innerBytes(pdf, image, filters, maxBytes)
  const codestream = bytes && codestreamOf(bytes)
  if (!codestream) return undefined
  const { hasPalette, definitions } = readJpxFacts(bytes)
  if (hasPalette || !definitions.every(({ channel, kind, colour }) => kind !== 0 || colour === channel + 1)) return undefined
  const decoded = decodeJpeg2000(codestream, maxSamples)
  if (!decoded || decoded.channels < channels + ownOpacity) return undefined
  if (width !== decoded.width || height !== decoded.height) return undefined
  const { depth } = decoded
  const colours = {
    width,
    height,
    channels,
    depth,
    samples: decoded.channels === channels ? decoded.samples : picked(decoded, 0, channels),
  }
  return ownOpacity ? { ...colours, opacity: { width, height, channels: 1, samples: picked(decoded, channels, 1) } } : colours
}

/** Together about four seconds of one processor, and as much again for a mask of that size. */
const maxBytes = 6_000_000
const maxSamples = 12_000_000
/** Of the time of a job. What is left when many images took theirs is for eight bits, which PDFium decodes many times faster. */
const leastShare = 0.5

function picked({ samples, channels }: { samples: Uint16Array; channels: number }, from: number, count: number): Uint16Array {
  return new Uint16Array((samples.length / channels) * count).map(
    (_, at) => samples[Math.floor(at / count) * channels + from + (at % count)] ?? 0,
  )
}
