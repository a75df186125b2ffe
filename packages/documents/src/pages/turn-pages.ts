import { displayedSize, inherited } from '../inspect/page-boxes.ts'
import type { Pdf } from '../qpdf/pdf.ts'

/** Turns pages clockwise, by page number; everything else of the document stays as it is. */
export function turnPages(pdf: Pdf, turns: ReadonlyMap<number, number>): void {
  for (const [number, angle] of turns) {
    if (angle % 360 === 0) continue
    pdf.scoped(() => {
      const page = pdf.page(number)
      const before = Math.round((inherited(page, '/Rotate').integer ?? 0) / 90) * 90
      // Kept in 0 to 270, so that equal pages compare equal.
      page.set('/Rotate', (((before + angle) % 360) + 360) % 360)
    })
  }
}

/** Whether a page stands or lies as it is seen; a square one does both. */
export function orientationOf(pdf: Pdf, number: number): 'portrait' | 'landscape' | 'square' {
  let orientation: 'portrait' | 'landscape' | 'square' = 'square'
  pdf.scoped(() => {
    const page = pdf.page(number)
    const { width, height } = displayedSize(page)
    if (Math.abs(width - height) >= 0.5) orientation = width > height ? 'landscape' : 'portrait'
  })
  return orientation
}
