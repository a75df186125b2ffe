import { identity, type Matrix } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'

/** An appearance of an annotation, and how it's scaled onto the page. */
export interface PlacedAppearance {
  form: PdfObject
  place: Matrix
}

const maxAnnotations = 20_000

/** All appearances of the annotations of a page, in every state: a viewer may show any of them. */
export function appearancesOf(page: PdfObject): PlacedAppearance[] {
  return page
    .get('/Annots')
    .items(maxAnnotations)
    .flatMap((annotation) => {
      const appearances = annotation.get('/AP')
      const box = annotation.get('/Rect').numbers()
      return ['/N', '/R', '/D'].flatMap((kind) => formsIn(appearances.get(kind)).map((form) => ({ form, place: placeOf(form, box) })))
    })
}

function formsIn(appearance: PdfObject): PdfObject[] {
  if (appearance.isStream) return [appearance]
  return appearance
    .keys()
    .map((state) => appearance.get(state))
    .filter((form) => form.isStream)
}

/** The box of the form, as its own matrix turns it, is stretched to the rectangle of the annotation (ISO 32000, 12.5.5). */
function placeOf(form: PdfObject, rectangle: readonly number[]): Matrix {
  const [left = 0, bottom = 0, right = 0, top = 0] = form.get('/BBox').numbers()
  const written = form.get('/Matrix').numbers()
  const [a = 1, b = 0, c = 0, d = 1] = written.length === 6 ? written : identity
  const width = Math.abs(a * (right - left)) + Math.abs(c * (top - bottom))
  const height = Math.abs(b * (right - left)) + Math.abs(d * (top - bottom))
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rectangle
  return [width > 0 ? Math.abs(x2 - x1) / width : 1, 0, 0, height > 0 ? Math.abs(y2 - y1) / height : 1, 0, 0]
}
