import { createHash } from 'node:crypto'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import type { ImageFacts } from '@octavo/documents/extract/images/image-facts.ts'
import { type OriginalImage, originalBytes } from '@octavo/documents/extract/images/original-bytes.ts'
import type { Options } from '../options.ts'

interface StoredImage {
  id: number
  facts: ImageFacts
}

/** The original files of images, where the options allow them unchanged. */
export interface Originals {
  /** A digest of the file, for which it is read once; undefined for an image that has to be decoded. */
  digest(image: StoredImage): string | undefined
  /** The file itself. It isn't kept: all of them together may be as large as the document. */
  read(image: StoredImage): OriginalImage | undefined
}

export function createOriginals(pdf: Pdf, { format }: Options): Originals {
  const digests = new Map<number, string | undefined>()

  function read({ id, facts }: StoredImage): OriginalImage | undefined {
    if (format === 'png' || format === 'gif') return undefined
    let original: OriginalImage | undefined
    pdf.scoped(() => {
      original = originalBytes(pdf, pdf.object(id), facts)
    })
    return format === 'original' || original?.mimeType === 'image/jpeg' ? original : undefined
  }

  return {
    digest(image) {
      if (digests.has(image.id)) return digests.get(image.id)
      const original = read(image)
      const digest = original && createHash('sha1').update(original.bytes).digest('base64')
      digests.set(image.id, digest)
      return digest
    },
    read,
  }
}
