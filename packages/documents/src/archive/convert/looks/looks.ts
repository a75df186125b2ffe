import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import { createGlyphFonts } from '../../../fonts/glyph-fonts.ts'
import { commentLook } from './comment-look.ts'
import { fieldLook, tickLook } from './field-look.ts'
import { lookForm } from './look-form.ts'

/** Draws annotations that leave this to the reader. Call `finish` at the end. */
export interface Looks {
  field(widget: PdfObject): PdfObject
  tick(widget: PdfObject): PdfObject
  comment(annotation: PdfObject): PdfObject
  empty(annotation: PdfObject): PdfObject
  finish(): void
}

export function createLooks(pdf: Pdf): Looks {
  const fonts = createGlyphFonts(pdf)
  const drawn: number[] = []
  const kept = (form: PdfObject | undefined, annotation: PdfObject) => {
    const look = form ?? lookForm(pdf, annotation, '')
    if (form) drawn.push(form.id)
    return look
  }
  return {
    field: (widget) => kept(fieldLook(pdf, widget, fonts), widget),
    tick: (widget) => kept(tickLook(pdf, widget, fonts), widget),
    comment: (annotation) => kept(commentLook(pdf, annotation, fonts), annotation),
    empty: (annotation) => lookForm(pdf, annotation, ''),
    finish() {
      if (drawn.length === 0) return
      const resources = fonts.resources().indirect()
      for (const id of drawn) pdf.object(id).set('/Resources', resources)
    },
  }
}
