import { pdfOf, type TestFile } from './pdfs.ts'

/** The paragraph of the report. */
export const reportLines = ['The harbour has handled more', 'freight this year than in any', 'year since the quay was built.']

/** A page of 300 by 400 points with a paragraph from 40, 100 in a size of 14, and a line at its foot. */
export function report(): TestFile {
  const shown = reportLines.map((line, index) => `1 0 0 1 40 ${300 - index * 20} Tm (${line}) Tj`).join(' ')
  const content = `BT /F 14 Tf ${shown} 1 0 0 1 40 60 Tm (The foot) Tj ET`
  return pdfOf('report.pdf', [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ])
}
