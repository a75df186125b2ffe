import type { ExistingAnnotation } from '@octavo/core/edits/edit.ts'
import { quadOfBox } from '@octavo/core/edits/geometry.ts'
import { RefusedEdit } from '../content-edit/refused-edit.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { annotationsOf } from './annotation.ts'
import { colorParts } from './paint.ts'
import { seenPage } from './seen-page.ts'

const maxAnnotations = 50_000

/** Changes or removes an annotation of a page. Fields of forms aren't annotations in this sense. */
export function changeAnnotation(pdf: Pdf, page: PdfObject, annotation: PdfObject, change: ExistingAnnotation['change']): void {
  if (!annotation.isDictionary || annotation.get('/Subtype').name === '/Widget') throw new RefusedEdit('no-such-annotation')
  if (change === 'remove') removeAnnotations(pdf, page, new Set([annotation.id]))
  else {
    if (change.box) moveTo(pdf, page, annotation, change.box)
    if (change.color !== undefined) annotation.set('/C', pdf.array(colorParts(change.color)))
    if (change.opacity !== undefined) annotation.set('/CA', change.opacity)
    if (change.text !== undefined) annotation.set('/Contents', pdf.text(change.text)).remove('/RC')
    // Programs draw it anew by its entries; one that looks as before would hide the change.
    if (change.color !== undefined || change.opacity !== undefined) recolour(pdf, annotation, change)
  }
}

/** Removes annotations with their popups and the replies to them. */
export function removeAnnotations(pdf: Pdf, page: PdfObject, removed: Set<number>): void {
  const listed = annotationsOf(pdf, page)
  const items = listed.items(maxAnnotations)
  // A reply may have replies.
  for (let size = -1; size !== removed.size; ) {
    size = removed.size
    for (const item of items)
      if ([item.get('/IRT').id, item.get('/Parent').id].some((id) => id > 0 && removed.has(id)) && isPart(item)) removed.add(item.id)
  }
  page.set('/Annots', pdf.array(items.filter(({ id }) => !removed.has(id))))
}

function isPart(item: PdfObject): boolean {
  return item.get('/Subtype').name === '/Popup' || item.has('/IRT')
}

/** Moves and sizes it; its appearance is fitted to the rectangle by every reader. */
function moveTo(
  pdf: Pdf,
  page: PdfObject,
  annotation: PdfObject,
  box: NonNullable<Exclude<ExistingAnnotation['change'], string>['box']>,
): void {
  const before = annotation.get('/Rect').numbers()
  const rectangle = seenPage(pdf, page).rectangle(quadOfBox(box))
  const after = rectangle.numbers()
  annotation.set('/Rect', rectangle)
  const fitted = (values: PdfObject) => pdf.array(values.numbers().map((value, index) => scaled(value, index % 2, before, after)))
  for (const key of ['/QuadPoints', '/Vertices', '/L', '/CL'])
    if (annotation.get(key).isArray) annotation.set(key, fitted(annotation.get(key)))
  const strokes = annotation.get('/InkList')
  if (strokes.isArray) annotation.set('/InkList', pdf.array(strokes.items(maxAnnotations).map(fitted)))
}

function scaled(value: number, side: number, before: readonly number[], after: readonly number[]): number {
  const [low = 0, high = 0] = [before[side], before[side + 2]]
  const [from = 0, to = 0] = [after[side], after[side + 2]]
  return high === low ? from : from + ((value - low) / (high - low)) * (to - from)
}

/** Wraps the appearance so that it has another opacity; one with another colour is left to the program that opens it. */
function recolour(pdf: Pdf, annotation: PdfObject, { color, opacity }: { color?: string | undefined; opacity?: number | undefined }): void {
  const drawn = annotation.get('/AP').get('/N')
  if (color !== undefined) {
    annotation.remove('/AP')
    return
  }
  if (opacity === undefined || !drawn.isStream) return
  const state = pdf.dictionary({ '/ca': opacity, '/CA': opacity })
  const resources = pdf.dictionary({ '/ExtGState': pdf.dictionary({ '/Look': state }), '/XObject': pdf.dictionary({ '/Drawn': drawn }) })
  const look = pdf.stream('/Look gs /Drawn Do', {
    '/Type': '/XObject',
    '/Subtype': '/Form',
    '/BBox': outerBox(pdf, drawn),
    '/Resources': resources,
  })
  annotation.set('/AP', pdf.dictionary({ '/N': look }))
}

/** The box of a form after its matrix. */
function outerBox(pdf: Pdf, form: PdfObject): PdfObject {
  const [left = 0, bottom = 0, right = 0, top = 0] = form.get('/BBox').numbers()
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = form.get('/Matrix').numbers()
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const
  const across = corners.map(([x, y]) => a * x + c * y + e)
  const up = corners.map(([x, y]) => b * x + d * y + f)
  return pdf.array([Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)])
}
