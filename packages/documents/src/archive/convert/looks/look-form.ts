import { deflatedStream } from '../../../engines/qpdf/deflated-stream.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'

/** A form as large as an annotation, with its bottom left corner at the origin. Its fonts are added when all are known. */
export function lookForm(pdf: Pdf, annotation: PdfObject, content: string): PdfObject {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = annotation.get('/Rect').numbers()
  return deflatedStream(pdf, content)
    .set('/Type', '/XObject')
    .set('/Subtype', '/Form')
    .set('/BBox', pdf.array([0, 0, Math.abs(x2 - x1), Math.abs(y2 - y1)]))
    .set('/Resources', pdf.dictionary())
}

const operators = { fill: ['', 'g', '', 'rg', 'k'], stroke: ['', 'G', '', 'RG', 'K'] } as const

/** The operator that sets a colour of an annotation; undefined where it has none. */
export function colourOperator(colour: PdfObject, use: 'fill' | 'stroke'): string | undefined {
  const parts = colour.numbers()
  const operator = operators[use][parts.length]
  return operator ? `${parts.join(' ')} ${operator}` : undefined
}
