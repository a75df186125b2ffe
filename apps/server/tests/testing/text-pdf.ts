import { smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'

/** A PDF with one page for each text. */
export function textPdf(...texts: string[]): Buffer {
  const pages = texts.map((_, index) => `${4 + index * 2} 0 R`)
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.join(' ')}]/Count ${texts.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...texts.flatMap((text, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents ${5 + index * 2} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      streamObject(`BT /F 18 Tf 20 100 Td (${text}) Tj ET`),
    ]),
  ])
}
