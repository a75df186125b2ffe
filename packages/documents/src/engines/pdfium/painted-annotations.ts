import type { Box } from '@octavo/layout/words.ts'
import { type Pointer, pdfium } from './library.ts'
import { move } from './object-points.ts'

/** Where comments are drawn on an open page: marked text, stamps, shapes and typed text, but not the symbols of notes and files. */
export function drawnComments(page: Pointer, toShown: readonly number[]): Box[] {
  const library = pdfium()
  const boxes: Box[] = []
  const count = Math.min(library.FPDFPage_GetAnnotCount(page), maxAnnotations)
  for (let index = 0; index < count; index++) {
    const annotation = library.FPDFPage_GetAnnot(page, index)
    if (annotation === null) continue
    const sides = new Float32Array(4)
    const isDrawn = drawnKinds.has(library.FPDFAnnot_GetSubtype(annotation)) && library.FPDFAnnot_GetRect(annotation, sides) !== 0
    library.FPDFPage_CloseAnnot(annotation)
    if (isDrawn) boxes.push(shownBox(sides, toShown))
  }
  return boxes
}

const maxAnnotations = 200

/** Of PDFium: typed text, lines, rectangles, circles, polygons, marked text, stamps, carets and ink. */
const drawnKinds = new Set([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])

/** Its left, top, right and bottom, y up, as they are displayed. */
function shownBox([left = 0, top = 0, right = 0, bottom = 0]: Float32Array, toShown: readonly number[]): Box {
  const [[x0, y0], [x1, y1]] = [move(left, top, toShown), move(right, bottom, toShown)]
  return { left: Math.min(x0, x1), top: Math.min(y0, y1), right: Math.max(x0, x1), bottom: Math.max(y0, y1) }
}
