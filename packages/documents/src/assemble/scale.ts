import { balancedContents } from '../content/balanced-contents.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { shownPart, userUnit } from '../read/page-boxes.ts'

const boxes = ['/MediaBox', '/CropBox', '/BleedBox', '/TrimBox', '/ArtBox']
const annotationNumbers = ['/Rect', '/QuadPoints', '/Vertices', '/L', '/CL', '/RD']

/** Scales a page in its own document: content, boxes and measures, but not its annotations. */
export function scalePage(pdf: Pdf, page: PdfObject, scale: number): void {
  const { streams, closing } = balancedContents(pdf, page)
  page.set('/Contents', pdf.array([pdf.stream(`q ${scale} 0 0 ${scale} 0 0 cm\n`), ...streams, pdf.stream(`${closing}\nQ\n`)]))
  for (const key of boxes) scaleNumbers(pdf, page, key, scale)
}

/** Scales an annotation's coordinates; the viewer fits its appearance into the rectangle. */
export function scaleAnnotation(pdf: Pdf, annotation: PdfObject, scale: number): void {
  for (const key of annotationNumbers) scaleNumbers(pdf, annotation, key, scale)
  const strokes = annotation.get('/InkList')
  if (!strokes.isArray) return
  annotation.set('/InkList', pdf.array(strokes.items().map((stroke) => scaled(pdf, stroke, scale))))
}

/** Converts a page's units to points, so that programs without user unit support show it in its size. */
export function measureInPoints(pdf: Pdf, page: PdfObject): void {
  const unit = userUnit(page)
  if (unit === 1) return
  scalePage(pdf, page.remove('/UserUnit'), unit)
  for (const annotation of page.get('/Annots').items(maxAnnotations)) scaleAnnotation(pdf, annotation, unit)
}

/** Writes the visible area of a page, in points, as its boxes, so that simpler programs show the same. */
export function settleBoxes(pdf: Pdf, page: PdfObject): void {
  const { media, crop } = shownPart(page)
  page.set('/MediaBox', pdf.array(media)).set('/CropBox', pdf.array(crop))
  measureInPoints(pdf, page)
}

const maxAnnotations = 50_000

function scaleNumbers(pdf: Pdf, object: PdfObject, key: string, scale: number): void {
  const array = object.get(key)
  if (array.isArray) object.set(key, scaled(pdf, array, scale))
}

function scaled(pdf: Pdf, array: PdfObject, scale: number): PdfObject {
  return pdf.array(array.numbers().map((number) => number * scale))
}
