import { onePage, smallPdf } from '@octavo/documents/testing/small-pdf.ts'

/** A page with one table without lines; its texts have no brackets. */
export function tablePdf(rows: readonly (readonly string[])[]): Buffer {
  const shown = rows.flatMap((texts, row) => texts.map((text, column) => `1 0 0 1 ${20 + column * 60} ${160 - row * 12} Tm (${text}) Tj`))
  const page = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
  return smallPdf(onePage({ content: `BT /F 8 Tf ${shown.join(' ')} ET`, page }))
}
