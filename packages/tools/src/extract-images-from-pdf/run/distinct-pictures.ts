import { createHash } from 'node:crypto'
import type { DecodedImage } from '@octavo/documents/engines/pdfium/image-object.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { decodedSize, decodePictures } from '@octavo/documents/extract/images/decode-pictures.ts'
import type { PictureFacts } from '@octavo/documents/extract/images/picture-facts.ts'
import type { Options } from '../options.ts'
import { keptOriginal } from './kept-original.ts'

interface Found {
  id: number
  facts: PictureFacts
}

/**
 * Those of the pictures that do not come out like one before them: the same bytes, or the same pixels however they are stored. Only
 * pictures of equal size are looked into, and a picture that cannot be decoded is like no other.
 */
export function distinctPictures<Picture extends Found>(
  pdf: Pdf,
  pictures: readonly Picture[],
  { options, newPath }: { options: Options; newPath: (extension: string) => string },
): Picture[] {
  const ofSize = Map.groupBy(pictures, ({ facts }) => sizeOf(facts))
  const doubtful = pictures.filter(({ facts }) => (ofSize.get(sizeOf(facts))?.length ?? 0) > 1)
  const kept = new Map(doubtful.map((picture) => [picture, keptOriginal(pdf, picture, options)?.bytes]))
  const decoded = decodePictures(
    pdf,
    doubtful.filter((picture) => !kept.get(picture)),
    () => newPath('.pdf'),
  )
  const seen = new Set<string>()
  const repeated = new Set<Picture>()
  for (const [picture, bytes] of kept) {
    const image = bytes ? undefined : decoded.next().value
    const content = bytes ?? (image && plainPixels(image))
    if (!content) continue
    const key = createHash('sha1').update(sizeOf(picture.facts)).update(content).digest('base64')
    if (seen.has(key)) repeated.add(picture)
    seen.add(key)
  }
  decoded.return(undefined)
  return pictures.filter((picture) => !repeated.has(picture))
}

/** Grey pixels as one byte each, also where they are stored as colours. */
function plainPixels({ channels, pixels }: DecodedImage): Uint8Array {
  if (channels !== 3) return pixels
  for (let at = 0; at < pixels.length; at += 3) if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return pixels
  return pixels.filter((_, at) => at % 3 === 0)
}

function sizeOf(facts: PictureFacts): string {
  const { width, height } = decodedSize(facts)
  return `${width}x${height}`
}
