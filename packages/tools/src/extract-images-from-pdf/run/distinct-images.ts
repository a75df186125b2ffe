import { createHash } from 'node:crypto'
import type { DecodedImage } from '@octavo/documents/engines/pdfium/image-object.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { decodedSize, decodeImages } from '@octavo/documents/extract/images/decode-images.ts'
import { type ImageFacts, imageKey } from '@octavo/documents/extract/images/image-facts.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { Options } from '../options.ts'
import type { Originals } from './originals.ts'

interface Found {
  id: number
  facts: ImageFacts
}

/** Where images are compared. */
export interface Comparing<Image> {
  options: Options
  originals: Originals
  newPath: (extension: string) => string
  /** Called for each image that had to be decoded and is no duplicate, so that nobody has to decode it again. */
  onDecoded: (image: Image, pixels: DecodedImage) => Promise<void>
}

/**
 * The images without duplicates: those with the same bytes, or the same pixels in another encoding, are dropped. Only images of equal size
 * are compared, and an image that can't be decoded counts as unique.
 */
export async function distinctImages<Image extends Found>(
  pdf: Pdf,
  images: readonly Image[],
  { originals, newPath, onDecoded }: Comparing<Image>,
): Promise<Image[]> {
  const ofSize = Map.groupBy(images, ({ facts }) => sizeOf(facts))
  const doubtful = images.filter(({ facts }) => (ofSize.get(sizeOf(facts))?.length ?? 0) > 1)
  const decoded = decodeImages(
    pdf,
    doubtful.filter((image) => originals.key(image) === undefined),
    () => newPath('.pdf'),
  )
  const seen = new Set<string>()
  const repeated = new Set<Image>()
  for (const [index, image] of doubtful.entries())
    await asPart({ kind: 'image', number: index + 1 }, async () => {
      const original = originals.key(image)
      const pixels = original === undefined ? decoded.next().value : undefined
      // Pixels are decoded to eight bits, in which images of sixteen may be equal.
      const content = original ?? (image.facts.isDeep ? imageKey(pdf, image.id) : pixels && plainPixels(pixels))
      if (!content) return
      const key = createHash('sha1').update(sizeOf(image.facts)).update(content).digest('base64')
      if (seen.has(key)) repeated.add(image)
      else if (pixels) await onDecoded(image, pixels)
      seen.add(key)
    })
  decoded.return(undefined)
  return images.filter((image) => !repeated.has(image))
}

/** Grey pixels as one byte each, even if they are stored as colours. */
function plainPixels({ channels, pixels }: DecodedImage): Uint8Array {
  if (channels !== 3) return pixels
  for (let at = 0; at < pixels.length; at += 3) if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return pixels
  return pixels.filter((_, at) => at % 3 === 0)
}

function sizeOf(facts: ImageFacts): string {
  const { width, height } = decodedSize(facts)
  return `${width}x${height}`
}
