import { AppError } from '@octavo/core/messages/errors.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import { imagePageSize, type OpenedImage } from '../open/open-image.ts'
import { asItIs } from '../writer/image.ts'
import { createImageDocument } from '../writer/image-document.ts'
import { openImages } from './open-images.ts'

const a4 = { long: 842, short: 595 }
const unstatedDensity = 72
const maxPageSize = 14_400

/**
 * Writes a PDF that shows an image file, one page per image. A JPEG is embedded byte by byte, others losslessly. Throws
 * `TYPE_NOT_ACCEPTED`, `IMAGE_TOO_LARGE` or `DOCUMENT_DAMAGED`.
 */
export async function writeImagePdf(from: string, to: string): Promise<void> {
  await using images = await openImages(from)
  const document = createImageDocument(to)
  try {
    for (let index = 0; index < images.count; index++) {
      await asPart({ kind: 'image', number: index + 1 }, async () => {
        const image = await images.open(index)
        const size = fittedPageSize(image)
        const embedded = document.embed(await image.embed(asItIs))
        document.addPage({ ...size, images: [{ image: embedded, box: { x: 0, y: 0, ...size } }] })
      })
    }
    if (document.pageCount() === 0) throw new AppError('DOCUMENT_DAMAGED')
    document.finish()
  } finally {
    document.close()
  }
}

/** A page of the image's stated size; an image without one is fitted into A4. */
export function fittedPageSize(image: Pick<OpenedImage, 'width' | 'height' | 'density'>): { width: number; height: number } {
  const size = imagePageSize(image)
  const [long, short] = [Math.max(size.width, size.height), Math.min(size.width, size.height)]
  const isUnstated = image.density === unstatedDensity
  const limits = isUnstated ? a4 : { long: maxPageSize, short: maxPageSize }
  const scale = Math.min(1, limits.long / long, limits.short / short)
  return { width: size.width * scale, height: size.height * scale }
}
