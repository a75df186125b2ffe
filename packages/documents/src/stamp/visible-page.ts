import type { Matrix } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { pageBoxes } from '../read/page-boxes.ts'

/** A page as displayed: cropped, rotated upright, in points. */
export interface VisiblePage {
  width: number
  height: number
  /** From the displayed page, origin bottom left and y upwards, to the page's own space. */
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
