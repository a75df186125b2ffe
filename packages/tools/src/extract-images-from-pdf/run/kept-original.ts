import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import type { ImageFacts } from '@octavo/documents/extract/images/image-facts.ts'
import { type OriginalImage, originalBytes } from '@octavo/documents/extract/images/original-bytes.ts'
import type { Options } from '../options.ts'

/** The image's original file, if the options allow it unchanged; undefined for one that has to be decoded. */
export function keptOriginal(pdf: Pdf, { id, facts }: { id: number; facts: ImageFacts }, { format }: Options): OriginalImage | undefined {
  if (format === 'png' || format === 'gif') return undefined
  let original: OriginalImage | undefined
  pdf.scoped(() => {
    original = originalBytes(pdf, pdf.object(id), facts)
  })
  return format === 'original' || original?.mimeType === 'image/jpeg' ? original : undefined
}
