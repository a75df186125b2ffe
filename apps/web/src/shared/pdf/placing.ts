import type { Point } from '@octavo/core/edits/geometry.ts'
import type { PageSize } from './page-size.ts'
import type { PdfiumModule } from './pdfium-module.ts'

/** Points of the page's own space as displayed. */
export type Place = (x: number, y: number) => Point

/** The page's matrix, found by where PDFium draws three points. Its answer is in whole pixels, so the page is taken as huge. */
export function placing(module: PdfiumModule, page: number, { width, height }: PageSize, memory: number): Place {
  const fine = 1000
  const at = (x: number, y: number) => {
    module.FPDF_PageToDevice(page, 0, 0, Math.round(width * fine), Math.round(height * fine), 0, x, y, memory, memory + 4)
    return { x: module.pdfium.getValue(memory, 'i32') / fine, y: module.pdfium.getValue(memory + 4, 'i32') / fine }
  }
  const [zero, right, up] = [at(0, 0), at(fine, 0), at(0, fine)]
  const [a, b, c, d] = [right.x - zero.x, right.y - zero.y, up.x - zero.x, up.y - zero.y].map((way) => way / fine) as [
    number,
    number,
    number,
    number,
  ]
  return (x, y) => ({ x: zero.x + a * x + c * y, y: zero.y + b * x + d * y })
}
