import { type Quad, quadOfBox, touches } from '@octavo/core/edits/geometry.ts'
import { annotationsOf } from '../annotate/annotation.ts'
import { removeAnnotations } from '../annotate/existing.ts'
import { seenPage } from '../annotate/seen-page.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

const maxAnnotations = 50_000
const maxLevels = 50
/** What a field says, in any of its forms. */
const fieldValues = ['/V', '/DV', '/RV', '/MaxLen', '/Opt', '/TU', '/AA']

/** Removes the annotations that areas touch, with what their fields hold. */
export function redactAnnotations(pdf: Pdf, page: PdfObject, areas: readonly Quad[]): void {
  if (!page.get('/Annots').isArray) return
  const seen = seenPage(pdf, page)
  const met = annotationsOf(pdf, page)
    .items(maxAnnotations)
    .filter((annotation) => {
      const rectangle = annotation.get('/Rect').numbers()
      return rectangle.length === 4 && areas.some((area) => touches(area, quadOfBox(seen.boxOf(rectangle))))
    })
  if (met.length === 0) return
  for (const widget of met) if (widget.get('/Subtype').name === '/Widget') clearField(pdf, widget)
  const gone = new Set(
    met.flatMap((annotation) => [annotation.id, annotation.get('/Popup').id, annotation.get('/IRT').id]).filter((id) => id > 0),
  )
  removeAnnotations(pdf, page, gone)
}

/** Takes a widget out of its form, and empties the field with all that it inherits from. */
function clearField(pdf: Pdf, widget: PdfObject): void {
  pdf.root.get('/AcroForm').remove('/XFA')
  let field = widget
  for (let level = 0; level < maxLevels && field.isDictionary; level++) {
    field.remove(...fieldValues)
    const parent = field.get('/Parent')
    const kids = parent.isDictionary ? parent.get('/Kids') : pdf.root.get('/AcroForm').get('/Fields')
    const { id } = field
    if (level === 0 && kids.isArray) {
      const at = kids.items(maxAnnotations).findIndex((kid) => kid.id === id)
      if (at >= 0) kids.removeAt(at)
    }
    field = parent
  }
  widget.remove('/AP', '/MK', '/DA')
}
