import { pageBoxes } from '../inspect/page-boxes.ts'
import type { PdfObject } from '../qpdf/object.ts'

/** The six numbers of PDF's `cm`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A page as a person sees it: cropped, turned upright, in points. */
export interface VisiblePage {
  width: number
  height: number
  /** From the seen page, origin bottom left and y upwards, to the page's own space. */
  toPage: Matrix
}

export function visiblePage(page: PdfObject): VisiblePage {
  const { crop, rotation, userUnit } = pageBoxes(page)
  const [left, bottom, right, top] = crop
  const isTurned = rotation % 180 !== 0
  const across = (right - left) * userUnit
  const up = (top - bottom) * userUnit
  const unit = 1 / userUnit
  const toPage: Record<number, Matrix> = {
    0: [unit, 0, 0, unit, left, bottom],
    90: [0, unit, -unit, 0, right, bottom],
    180: [-unit, 0, 0, -unit, right, top],
    270: [0, -unit, unit, 0, left, top],
  }
  return { width: isTurned ? up : across, height: isTurned ? across : up, toPage: toPage[rotation] ?? [1, 0, 0, 1, 0, 0] }
}

/** First `inner`, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner
  const [A, B, C, D, E, F] = outer
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

/** As it is written before `cm`. */
export function writtenMatrix(matrix: Matrix): string {
  return matrix.map((value) => Number(value.toFixed(5))).join(' ')
}
