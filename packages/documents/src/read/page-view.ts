import type { PdfObject } from '../engines/qpdf/object.ts'
import { shownPart } from './page-boxes.ts'

/** The page's displayed size, and the matrix from its own space to the displayed one. */
export function viewOf(page: PdfObject): { width: number; height: number; matrix: number[] } {
  const { crop, rotation } = shownPart(page)
  const [left, bottom, right, top] = crop
  const [width, height] = [right - left, top - bottom]
  if (rotation === 90) return { width: height, height: width, matrix: [0, 1, 1, 0, -bottom, -left] }
  if (rotation === 180) return { width, height, matrix: [-1, 0, 0, 1, right, -bottom] }
  if (rotation === 270) return { width: height, height: width, matrix: [0, -1, -1, 0, top, right] }
  return { width, height, matrix: [1, 0, 0, -1, -left, top] }
}
