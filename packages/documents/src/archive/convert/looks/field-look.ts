import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import type { GlyphFonts } from '../../../fonts/glyph-fonts.ts'
import { shownLines } from '../../../glyphs/field-values.ts'
import { boxOf } from '../../../read/boxes.ts'
import { inherited } from '../../../read/page-boxes.ts'
import { colourOperator, lookForm } from './look-form.ts'

/** What a field shows that leaves drawing to the reader: its background, border and value. */
export function fieldLook(pdf: Pdf, widget: PdfObject, fonts: GlyphFonts): PdfObject | undefined {
  const box = boxOf(widget.get('/Rect'))
  if (!box) return undefined
  const form = pdf.root.get('/AcroForm')
  const shown = shownLines(widget, form)
  const colour = /([\d.\s]+(?:rg|g|k))\b/.exec(inherited(widget, '/DA').text ?? form.get('/DA').text ?? '')?.[1] ?? '0 g'
  const lines = shown?.lines.lines.map(({ text, x, y }) => fonts.show(text, fonts.line(text), { x, y, size: shown.lines.size })) ?? []
  const turned = shown ? `q ${localMatrix(shown.matrix, box).join(' ')} cm ${colour}\n${lines.join('\n')}\nQ` : ''
  return lookForm(pdf, widget, `${frame(widget, box)}\n/Tx BMC\n${turned}\nEMC`)
}

/** The matrix of the value inside the field, which is placed on the page by its rectangle. */
function localMatrix(
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
  { left, bottom }: { left: number; bottom: number },
): number[] {
  return [a, b, c, d, e - left, f - bottom]
}

function frame(widget: PdfObject, { left, bottom, right, top }: { left: number; bottom: number; right: number; top: number }): string {
  const look = widget.get('/MK')
  const [width, height] = [right - left, top - bottom]
  const fill = colourOperator(look.get('/BG'), 'fill')
  const stroke = colourOperator(look.get('/BC'), 'stroke')
  const border = widget.get('/BS').get('/W').number ?? 1
  return [
    ...(fill ? [`q ${fill} 0 0 ${width} ${height} re f Q`] : []),
    ...(stroke && border > 0 ? [`q ${stroke} ${border} w ${border / 2} ${border / 2} ${width - border} ${height - border} re S Q`] : []),
  ].join('\n')
}

/** The mark of a box that is ticked. */
export function tickLook(pdf: Pdf, widget: PdfObject, fonts: GlyphFonts): PdfObject {
  const box = boxOf(widget.get('/Rect')) ?? { left: 0, bottom: 0, right: 10, top: 10 }
  const size = Math.max(1, Math.min(box.right - box.left, box.top - box.bottom) * 0.8)
  const mark = '\u2714'
  const line = fonts.line(mark)
  const x = (box.right - box.left - (line.width * size) / 1000) / 2
  return lookForm(
    pdf,
    widget,
    `${frame(widget, box)}\nq 0 g\n${fonts.show(mark, line, { x, y: (box.top - box.bottom - size * 0.7) / 2, size })}\nQ`,
  )
}
