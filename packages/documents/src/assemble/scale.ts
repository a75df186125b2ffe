import { balancedContents } from '../content/balanced-contents.ts'
import type { PdfObject } from '../qpdf/object.ts'
import type { Pdf } from '../qpdf/pdf.ts'

const boxes = ['/MediaBox', '/CropBox', '/BleedBox', '/TrimBox', '/ArtBox']
const annotationNumbers = ['/Rect', '/QuadPoints', '/Vertices', '/L', '/CL', '/RD']

/** Enlarges a page of its own document: content, boxes and measures, but not its annotations. */
export function scalePage(pdf: Pdf, page: PdfObject, scale: number): void {
  const { streams, closing } = balancedContents(pdf, page)
  page.set('/Contents', pdf.array([pdf.stream(`q ${scale} 0 0 ${scale} 0 0 cm\n`), ...streams, pdf.stream(`${closing}\nQ\n`)]))
  for (const key of boxes) scaleNumbers(pdf, page, key, scale)
}

/** Enlarges what an annotation says about its place; its appearance is fitted into the rectangle by the viewer. */
export function scaleAnnotation(pdf: Pdf, annotation: PdfObject, scale: number): void {
  for (const key of annotationNumbers) scaleNumbers(pdf, annotation, key, scale)
  const strokes = annotation.get('/InkList')
  if (!strokes.isArray) return
  annotation.set('/InkList', pdf.array(strokes.items().map((stroke) => scaled(pdf, stroke, scale))))
}

/** Width and height of a page as it is seen: cropped, turned by `/Rotate`. */
export function displayedSize(page: PdfObject): { width: number; height: number } {
  const box = visibleBox(page)
  const [width, height] = [box.right - box.left, box.top - box.bottom]
  const isTurned = Math.abs((page.get('/Rotate').integer ?? 0) % 180) === 90
  return isTurned ? { width: height, height: width } : { width, height }
}

/** What a viewer shows of a page, in the page's own units. */
export function visibleBox(page: PdfObject): Box {
  const media = boxOf(page.get('/MediaBox')) ?? { left: 0, bottom: 0, right: 612, top: 792 }
  return intersection(boxOf(page.get('/CropBox')) ?? media, media)
}

export interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** A rectangle with its corners in order, or undefined if it is none. */
export function boxOf(array: PdfObject): Box | undefined {
  if (array.length !== 4) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = array.numbers()
  const box = { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) }
  return box.right > box.left && box.top > box.bottom ? box : undefined
}

function intersection(a: Box, b: Box): Box {
  const box = {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  }
  return box.right > box.left && box.top > box.bottom ? box : b
}

function scaleNumbers(pdf: Pdf, object: PdfObject, key: string, scale: number): void {
  const array = object.get(key)
  if (array.isArray) object.set(key, scaled(pdf, array, scale))
}

function scaled(pdf: Pdf, array: PdfObject, scale: number): PdfObject {
  return pdf.array(array.numbers().map((number) => number * scale))
}
