import { balancedContents } from '../content/balanced-contents.ts'
import { type Matrix, writtenMatrix } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { pageBoxes } from '../read/page-boxes.ts'

export interface Tilt {
  /** Clockwise as displayed, in degrees. */
  angle: number
  /** Whether the page grows to show all of its content; otherwise its corners are cut off. */
  grows: boolean
}

/** Rotates the content of pages by any angle around their centre. Comments, links and fields move along as upright boxes. */
export function tiltPages(pdf: Pdf, pages: Iterable<number>, { angle, grows }: Tilt): void {
  pdf.pushInherited()
  for (const number of pages) pdf.scoped(() => tiltPage(pdf, pdf.page(number), { angle, grows }))
}

const maxAnnotations = 50_000
const pointLists = ['/QuadPoints', '/Vertices', '/L', '/CL']

function tiltPage(pdf: Pdf, page: PdfObject, { angle, grows }: Tilt): void {
  const [left, bottom, right, top] = pageBoxes(page).crop
  const matrix = around((left + right) / 2, (bottom + top) / 2, (-angle * Math.PI) / 180)
  // Cropped content would become visible at the corners.
  const clip = `${[left, bottom, right - left, top - bottom].map((value) => Number(value.toFixed(4))).join(' ')} re W n`
  const { streams, closing } = balancedContents(pdf, page)
  page.set('/Contents', pdf.array([pdf.stream(`q ${writtenMatrix(matrix)} cm ${clip}\n`), ...streams, pdf.stream(`${closing}\nQ\n`)]))
  for (const annotation of page.get('/Annots').items(maxAnnotations)) moveAnnotation(pdf, annotation, matrix)
  if (!grows) return
  const box = pdf.array(boundsOf(moved([left, bottom, right, bottom, right, top, left, top], matrix)))
  page.set('/MediaBox', box).set('/CropBox', box).remove('/BleedBox', '/TrimBox', '/ArtBox')
}

function around(x: number, y: number, radians: number): Matrix {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
}

function moveAnnotation(pdf: Pdf, annotation: PdfObject, matrix: Matrix): void {
  const rectangle = annotation.get('/Rect').numbers()
  const [left = 0, bottom = 0, right = 0, top = 0] = rectangle
  if (rectangle.length === 4) {
    annotation.set('/Rect', pdf.array(boundsOf(moved([left, bottom, right, bottom, right, top, left, top], matrix))))
  }
  for (const key of pointLists) {
    const points = annotation.get(key)
    if (points.isArray) annotation.set(key, pdf.array(moved(points.numbers(), matrix)))
  }
  const strokes = annotation.get('/InkList')
  if (strokes.isArray)
    annotation.set('/InkList', pdf.array(strokes.items(maxAnnotations).map((stroke) => pdf.array(moved(stroke.numbers(), matrix)))))
}

function moved(points: readonly number[], [a, b, c, d, e, f]: Matrix): number[] {
  return points.map((value, index) => {
    const [x, y] = index % 2 === 0 ? [value, points[index + 1] ?? 0] : [points[index - 1] ?? 0, value]
    return index % 2 === 0 ? a * x + c * y + e : b * x + d * y + f
  })
}

function boundsOf(points: readonly number[]): number[] {
  const xs = points.filter((_, index) => index % 2 === 0)
  const ys = points.filter((_, index) => index % 2 === 1)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
