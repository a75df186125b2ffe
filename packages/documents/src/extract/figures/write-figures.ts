import { findFigures } from '@octavo/layout/figures/find-figures.ts'
import { measureInPoints } from '../../assemble/scale.ts'
import type { PdfiumDocument } from '../../engines/pdfium/document.ts'
import type { Box } from '../../engines/pdfium/page.ts'
import { emptyPdf, type Pdf } from '../../engines/qpdf/pdf.ts'
import { pageBoxes } from '../../read/page-boxes.ts'

/** A drawing and its page. */
export interface Figure {
  page: number
  box: Box
}

/** The drawings of these pages, at most some thousands. */
export function figuresOf(document: PdfiumDocument, pdf: Pdf, pages: readonly number[]): Figure[] {
  const figures: Figure[] = []
  for (const page of pages) {
    if (figures.length >= maxFigures) break
    pdf.scoped(() => {
      const { crop } = pageBoxes(pdf.page(page))
      for (const box of findFigures(document.shapes(page), crop)) figures.push({ page, box })
    })
  }
  return figures.slice(0, maxFigures)
}

const maxFigures = 2000
/** Boxes follow the middle of a line and ignore its width. */
const margin = 2

/** Writes a document with one page for each drawing, of its size, without anything that isn't drawn. */
export function writeFigures(pdf: Pdf, figures: readonly Figure[], to: string): void {
  using made = emptyPdf()
  pdf.pushInherited()
  for (const { page, box } of figures) {
    const source = pdf.page(page).remove(...notDrawn)
    const added = made.addPage(source, pdf)
    const [left, bottom, right, top] = box
    const sheet = made.array([left - margin, bottom - margin, right + margin, top + margin])
    added.set('/MediaBox', sheet).set('/CropBox', sheet)
    measureInPoints(made, added)
  }
  made.write(to, { copyStreams: true })
}

const notDrawn = ['/Annots', '/B', '/AA', '/Metadata', '/PieceInfo', '/StructParents', '/Thumb', '/Tabs']
