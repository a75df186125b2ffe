import { AppError } from '@octavo/core/errors.ts'
import type { DocumentFacts } from '@octavo/core/facts.ts'
import { countPictures, imagePageSize, type OpenedImage, openImage } from '../images/open-image.ts'

/** The facts of an image: one page of its size for each picture in it. A file that lost its end but shows something counts as repaired. */
export async function inspectImage(path: string): Promise<DocumentFacts> {
  const image = await openImage(path)
  const repaired = !(await decodes(image, { strict: true }))
  if (repaired && !(await decodes(image, { strict: false }))) throw new AppError('DOCUMENT_DAMAGED')
  return {
    pageCount: await countPictures(path),
    pages: [{ ...imagePageSize(image), rotation: 0 }],
    encrypted: false,
    signed: false,
    hasForms: false,
    hasOutline: false,
    ...(image.takenDate && { createdDate: image.takenDate }),
    ...(repaired && { repaired }),
  }
}

// Shrinking reads every pixel and keeps few of them.
async function decodes(image: OpenedImage, options: { strict: boolean }): Promise<boolean> {
  return image
    .pixels(options)
    .resize({ width: 32, height: 32, fit: 'inside' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
}
