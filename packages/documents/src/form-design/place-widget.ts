import { quadOfBox } from '@octavo/core/edits/geometry.ts'
import type { FieldDesign, FieldWidget } from '@octavo/core/forms/form-field.ts'
import { colorParts } from '../annotate/paint.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { FormHome } from './form-home.ts'
import type { WidgetPage } from './page-lists.ts'

/** The entries that belong to a place on a page and not to its field. */
export const widgetKeys: ReadonlySet<string> = new Set([
  ...[
    '/Type',
    '/Subtype',
    '/Rect',
    '/P',
    '/F',
    '/MK',
    '/BS',
    '/Border',
    '/AP',
    '/AS',
    '/H',
    '/A',
    '/NM',
    '/M',
    '/C',
    '/StructParent',
    '/OC',
  ],
])

const printed = 4
const hidden = 2

interface Placed {
  design: FieldDesign
  place: FieldWidget
  home: FormHome
  page: WidgetPage
}

/** Gives a widget its place on a page and its look. */
export function placeWidget(pdf: Pdf, widget: PdfObject, { design, place, home, page }: Placed): void {
  widget.remove('/AP', '/AS', '/Border', '/A')
  widget.set('/Type', '/Annot').set('/Subtype', '/Widget').set('/P', pdf.object(page.id))
  widget.set('/Rect', page.seen.rectangle(quadOfBox(place.box)))
  widget.set('/F', place.hidden ? printed | hidden : printed)
  widget.set('/MK', marksOf(pdf, { design, turned: (page.rotation - (place.rotation ?? 0) + 360) % 360 }))
  const { border } = design.look
  if (border) widget.set('/BS', pdf.dictionary({ '/W': border.width, '/S': borderStyles[border.style] }))
  else widget.set('/BS', pdf.dictionary({ '/W': 1, '/S': '/S' }))
  const { look } = design
  const font = design.kind === 'checkbox' || design.kind === 'radio' ? home.markFont : home.textFont
  widget.set('/DA', pdf.text(`${font} ${look.fontSize} Tf ${colorParts(look.colour).join(' ')} rg`))
}

const borderStyles = { solid: '/S', dashed: '/D', beveled: '/B', inset: '/I', underline: '/U' } as const
/** The letters of the marks in the font of symbols. */
const markLetters = { check: '4', circle: 'l', cross: '8', diamond: 'u', square: 'n', star: 'H' } as const

function marksOf(pdf: Pdf, { design, turned }: { design: FieldDesign; turned: number }): PdfObject {
  const { look, kind, label, name } = design
  const marks = pdf.dictionary()
  if (turned !== 0) marks.set('/R', turned)
  if (look.background !== undefined) marks.set('/BG', pdf.array(colorParts(look.background)))
  if (look.border) marks.set('/BC', pdf.array(colorParts(look.border.colour)))
  if (kind === 'checkbox' || kind === 'radio') marks.set('/CA', pdf.text(markLetters[look.mark ?? (kind === 'radio' ? 'circle' : 'check')]))
  if (kind === 'button') marks.set('/CA', pdf.text(label === '' ? name : label))
  if (kind === 'image') marks.set('/TP', 1)
  return marks
}
