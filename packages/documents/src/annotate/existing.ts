import type { ExistingAnnotation } from '@octavo/core/edits/edit.ts'
import { type Box, quadOfBox } from '@octavo/core/edits/geometry.ts'
import { RefusedEdit } from '../content-edit/refused-edit.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { drawAppearances } from '../forms/draw-appearances.ts'
import { annotationsOf } from './annotation.ts'
import { restyleAnnotation } from './restyle.ts'
import { seenPage } from './seen-page.ts'

const maxAnnotations = 50_000

/** Changes, removes or flattens an annotation of a page. Fields of forms aren't annotations in this sense. */
export function changeAnnotation(
  pdf: Pdf,
  page: PdfObject,
  annotation: PdfObject,
  { change, was }: Pick<ExistingAnnotation, 'change' | 'was'>,
): void {
  if (!annotation.isDictionary || annotation.get('/Subtype').name === '/Widget') throw new RefusedEdit('no-such-annotation')
  if (was && !standsAt(pdf, page, annotation, was)) throw new RefusedEdit('no-such-annotation')
  if (change === 'flatten') drawAppearances(pdf, page, [annotation])
  if (change === 'flatten' || change === 'remove') removeAnnotations(pdf, page, new Set([annotation.id]))
  else {
    if (change.box) moveTo(pdf, page, annotation, change.box)
    if (change.text !== undefined) annotation.set('/Contents', pdf.text(change.text)).remove('/RC')
    if (change.color !== undefined || change.opacity !== undefined || change.width !== undefined)
      restyleAnnotation(pdf, page, annotation, change)
  }
}

/** Half a point is more than readers differ by. */
const near = 0.5

function standsAt(pdf: Pdf, page: PdfObject, annotation: PdfObject, was: Box): boolean {
  const box = seenPage(pdf, page).boxOf(annotation.get('/Rect').numbers())
  return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(box[side] - was[side]) <= near)
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
