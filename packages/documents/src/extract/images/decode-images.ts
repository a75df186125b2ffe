import { rmSync } from 'node:fs'
import { AppError } from '@octavo/core/messages/errors.ts'
import { openDocument } from '../../engines/pdfium/document.ts'
import type { DecodedImage } from '../../engines/pdfium/image-object.ts'
import { emptyPdf, type Pdf } from '../../engines/qpdf/pdf.ts'
import type { ImageFacts } from './image-facts.ts'

/** An image to be decoded. */
export interface EncodedImage {
  id: number
  facts: ImageFacts
}

/** Larger images aren't decoded. */
export const maxImagePixels = 100_000_000

/**
 * Decodes images with PDFium, which knows every filter, colour space and mask: each becomes a page of its own size in a separate document.
 * Undefined for one that can't be decoded.
 */
export function* decodeImages(pdf: Pdf, images: readonly EncodedImage[], newPath: () => string): Generator<DecodedImage | undefined> {
  for (let from = 0; from < images.length; from += atOnce) {
    const some = images.slice(from, from + atOnce)
    const path = newPath()
    writePages(pdf, some, path)
    try {
      using document = openDocument(path)
      for (const [index, { facts }] of some.entries()) yield decode(() => decodeOne(document, index + 1, facts))
    } finally {
      rmSync(path, { force: true })
    }
  }
}

/** The size of a decoded image: its own, or that of a finer mask. */
export function decodedSize({ width, height, isMasked, maskWidth, maskHeight }: ImageFacts): { width: number; height: number } {
  const isFiner = isMasked && maskWidth * maskHeight > width * height
  return isFiner ? { width: maskWidth, height: maskHeight } : { width, height }
}

const atOnce = 50

function decodeOne(document: ReturnType<typeof openDocument>, page: number, facts: ImageFacts): DecodedImage | undefined {
  const { width, height } = decodedSize(facts)
  if (!(width > 0 && height > 0 && width * height <= maxImagePixels)) return undefined
  if (!facts.isMasked && !facts.isStencil) return document.pageImage(page)
  const { pixels } = document.renderPage(page, {
    widthPx: width,
    heightPx: height,
    channels: facts.isMasked ? 4 : 3,
    maxPixels: maxImagePixels,
  })
  return { width, height, channels: facts.isMasked ? 4 : 3, pixels }
}

function writePages(pdf: Pdf, images: readonly EncodedImage[], path: string): void {
  using pages = emptyPdf()
  for (const { id, facts } of images) {
    const { width, height } = decodedSize(facts)
    const [pageWidth, pageHeight] = [Math.max(1, width), Math.max(1, height)]
    pages.addPage(
      pages.dictionary({
        '/Type': '/Page',
        '/MediaBox': pages.array([0, 0, pageWidth, pageHeight]),
        '/Resources': pages.dictionary({ '/XObject': pages.dictionary({ '/P': pages.copyForeign(pdf, pdf.object(id)) }) }),
        '/Contents': pages.stream(`q ${pageWidth} 0 0 ${pageHeight} 0 0 cm 0 g /P Do Q`),
      }),
    )
  }
  pages.write(path, { copyStreams: true })
}

function decode(work: () => DecodedImage | undefined): DecodedImage | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
