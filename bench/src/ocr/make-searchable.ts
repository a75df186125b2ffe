import { openPdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { openText } from '@octavo/documents/glyphs/open-text.ts'
import { recognisePages } from '@octavo/documents/ocr/recognise-pages.ts'
import { createTextLayers } from '@octavo/documents/ocr/text-layer.ts'

/** What the tool does to a scan: its text is recognised and written as an invisible layer. */
export async function makeSearchable(scan: string, output: string, newPath: (extension: string) => string): Promise<void> {
  using pdf = openPdf(scan)
  using document = await openText(scan, { newPath: () => newPath('.pdf') })
  const pages = Array.from({ length: document.pageCount }, (_, index) => index + 1)
  const layers = createTextLayers(pdf)
  for await (const { page, text, error } of recognisePages(document, pages, {
    mode: 'auto',
    languages: ['eng'],
    unitOf: () => 1,
    newPath,
  })) {
    if (error) throw error
    if (text) pdf.scoped(() => layers.add(pdf.page(page), text))
  }
  pdf.write(output)
}
