import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { drawAppearances } from '../forms/draw-appearances.ts'

const maxAnnotations = 50_000

/** Makes annotations of a page part of its content: comments, or the fields of forms. Links stay, and comments that have no look of their own. */
export function flattenPage(pdf: Pdf, page: PdfObject, what: 'comments' | 'fields'): void {
  const annotations = page.get('/Annots').items(maxAnnotations)
  const goes = annotations.filter((annotation) => isA(annotation, what))
  if (goes.length === 0) return
  drawAppearances(
    pdf,
    page,
    goes.filter((annotation) => annotation.get('/Subtype').name !== '/Popup' && !annotation.has('/IRT')),
  )
  page.set('/Annots', pdf.array(annotations.filter((annotation) => !isA(annotation, what))))
}

function isA(annotation: PdfObject, what: 'comments' | 'fields'): boolean {
  const kind = annotation.get('/Subtype').name
  if (what === 'fields' || kind === '/Widget' || kind === '/Link') return what === 'fields' && kind === '/Widget'
  return annotation.get('/AP').has('/N') || kind === '/Popup' || annotation.has('/IRT')
}
