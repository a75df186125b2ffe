import { smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'

/** A PDF of one page with a text on it and a title inside. */
export function titledPdf(text: string, title: string): Buffer {
  return smallPdf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
      streamObject(`BT /F 18 Tf 20 100 Td (${text}) Tj ET`),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      `<</Title(${title})>>`,
    ],
    '/Info 6 0 R',
  )
}
