import type { Pdf } from '../engines/qpdf/pdf.ts'
import { displayedSize, turnPage } from '../read/page-boxes.ts'

/** Rotates pages clockwise, by page number; the rest of the document is unchanged. */
export function turnPages(pdf: Pdf, turns: ReadonlyMap<number, number>): void {
  for (const [number, angle] of turns) {
    if (angle % 360 === 0) continue
    pdf.scoped(() => turnPage(pdf.page(number), angle))
  }
}

/** The orientation of a page as displayed; a square page is both. */
export function orientationOf(pdf: Pdf, number: number): 'portrait' | 'landscape' | 'square' {
  let orientation: 'portrait' | 'landscape' | 'square' = 'square'
  pdf.scoped(() => {
    const { width, height } = displayedSize(pdf.page(number))
    if (Math.abs(width - height) >= 0.5) orientation = width > height ? 'landscape' : 'portrait'
  })
  return orientation
}
