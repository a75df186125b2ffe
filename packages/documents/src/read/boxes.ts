import type { PdfObject } from '../engines/qpdf/object.ts'
import { shownPart } from './page-boxes.ts'

export interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** A rectangle with its corners in order, or undefined if it isn't valid. */
export function boxOf(array: PdfObject): Box | undefined {
  if (array.length !== 4) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = array.numbers()
  const box = { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) }
  return box.right > box.left && box.top > box.bottom ? box : undefined
}

/** The area of a page that a viewer shows, in the page's own units. */
export function visibleBox(page: PdfObject): Box {
  const [left, bottom, right, top] = shownPart(page).crop
  return { left, bottom, right, top }
}
