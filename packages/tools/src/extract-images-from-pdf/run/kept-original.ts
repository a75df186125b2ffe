import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { type OriginalPicture, originalBytes } from '@octavo/documents/extract/images/original-bytes.ts'
import type { PictureFacts } from '@octavo/documents/extract/images/picture-facts.ts'
import type { Options } from '../options.ts'

/** The file that a picture is already, where the options want it as that; undefined for one that has to be decoded. */
export function keptOriginal(
  pdf: Pdf,
  { id, facts }: { id: number; facts: PictureFacts },
  { format }: Options,
): OriginalPicture | undefined {
  if (format === 'png' || format === 'gif') return undefined
  let original: OriginalPicture | undefined
  pdf.scoped(() => {
    original = originalBytes(pdf, pdf.object(id), facts)
  })
  return format === 'original' || original?.mimeType === 'image/jpeg' ? original : undefined
}
