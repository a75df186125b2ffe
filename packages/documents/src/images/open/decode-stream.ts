import { rmSync } from 'node:fs'
import { AppError } from '@octavo/core/messages/errors.ts'
import { openDocument } from '../../engines/pdfium/document.ts'
import type { DecodedImage } from '../../engines/pdfium/image-object.ts'
import { createImageDocument } from '../writer/image-document.ts'
import type { PdfStream } from '../writer/pdf-writer.ts'

/**
 * Decodes an image that a PDF can embed unchanged, using PDFium on a document with only this image, written next to its file. Throws
 * `DOCUMENT_DAMAGED`.
 */
export function decodeStream(image: PdfStream, { width, height, beside }: { width: number; height: number; beside: string }): DecodedImage {
  const path = `${beside}.decoded.pdf`
  const document = createImageDocument(path)
  try {
    const embedded = document.embed({ image, orientation: 1 })
    document.addPage({ width, height, images: [{ image: embedded, box: { x: 0, y: 0, width, height } }] })
    document.finish()
    using opened = openDocument(path)
    const decoded = opened.pageImage(1)
    if (!decoded) throw new AppError('DOCUMENT_DAMAGED')
    return decoded
  } finally {
    document.close()
    rmSync(path, { force: true })
  }
}
