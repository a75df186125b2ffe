import { identity, type Matrix, multiply } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { isWidget, isWritten } from './field-values.ts'
import type { ContentForm } from './page-interpreter.ts'

/** Reads the content with which something on a page is drawn; undefined if there is none. */
export type FormReader = (stream: PdfObject) => ContentForm | undefined

/** Readers of what annotations show. */
export interface AppearanceReaders {
  readForm: FormReader
  /** What a field without a stored appearance shows. */
  readValue: FormReader
  /** Viewers should regenerate the appearance of text fields. */
  isWrittenAnew: boolean
}

/** What the annotations of a page show, including form fields, in their order. */
export function appearancesOf(page: PdfObject, { readForm, readValue, isWrittenAnew }: AppearanceReaders): ContentForm[] {
  const shown: ContentForm[] = []
  for (const annotation of page.get('/Annots').items(maxAnnotations)) {
    if (!isShown(annotation)) continue
    const normal = annotation.get('/AP').get('/N')
    if (isWidget(annotation) && (normal.isNull || (isWrittenAnew && isWritten(annotation)))) {
      const value = readValue(annotation)
      if (value) shown.push(value)
      continue
    }
    const state = annotation.get('/AS').name
    const stream = normal.isStream ? normal : state === undefined ? undefined : normal.get(state)
    const form = stream && readForm(stream)
    if (stream && form) shown.push({ ...form, matrix: multiply(form.matrix, placement(stream, form, annotation)) })
  }
  return shown
}

/** Whether annotations show text on a page: form fields, and what was typed or stamped on it. */
export function hasTextOnTop(page: PdfObject, { hasForm }: { hasForm: boolean }): boolean {
  return page
    .get('/Annots')
    .items(maxAnnotations)
    .some((annotation) => (hasForm && isWidget(annotation)) || textKinds.has(annotation.get('/Subtype').name))
}

const textKinds: ReadonlySet<string | undefined> = new Set(['/FreeText', '/Stamp', '/Watermark'])

function isShown(annotation: PdfObject): boolean {
  const [left, bottom, right, top] = bounds(corners(annotation.get('/Rect').numbers()))
  const isHidden = ((annotation.get('/F').integer ?? 0) & notShown) !== 0
  return !isHidden && right > left && top > bottom && annotation.get('/Subtype').name !== '/Popup'
}

const maxAnnotations = 10_000
/** The flags for hidden and print-only annotations (ISO 32000, 12.5.3). */
const notShown = 0x22

/** The position of an appearance: its box, transformed by its own matrix, fills the annotation's rectangle (ISO 32000, 12.5.5). */
function placement(stream: PdfObject, { matrix }: ContentForm, annotation: PdfObject): Matrix {
  const [left, bottom, right, top] = bounds(corners(stream.get('/BBox').numbers()).map((corner) => moved(corner, matrix)))
  const [toLeft, toBottom, toRight, toTop] = bounds(corners(annotation.get('/Rect').numbers()))
  if (!(right > left && top > bottom)) return identity
  const [across, up] = [(toRight - toLeft) / (right - left), (toTop - toBottom) / (top - bottom)]
  return [across, 0, 0, up, toLeft - left * across, toBottom - bottom * up]
}

type Point = readonly [x: number, y: number]

function corners([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): Point[] {
  return [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ]
}

function moved([x, y]: Point, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Point {
  return [x * a + y * c + e, x * b + y * d + f]
}

function bounds(points: readonly Point[]): [left: number, bottom: number, right: number, top: number] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
