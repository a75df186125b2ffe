import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openDocument } from '../engines/pdfium/document.ts'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { onePage, smallPdf, streamObject } from '../testing/small-pdf.ts'
import { flattenByPdfium } from './flatten-by-pdfium.ts'

test('turns fields into page content and keeps links and comments', async () => {
  const folder = temporaryFolder()
  const from = join(folder, 'in.pdf')
  writeFileSync(from, formWithLink())
  const result = await flattenByPdfium(from, join(folder, 'out.pdf'), { newPath: pathsIn(folder) })
  expect(result).toEqual({ changedPages: 1, unmarked: [] })
  using document = openPdf(join(folder, 'out.pdf'))
  const page = document.page(1)
  expect(
    page
      .get('/Annots')
      .items()
      .map((annotation) => annotation.get('/Subtype').name),
  ).toEqual(['/Link'])
  expect(page.has('/OctavoAnnots')).toBe(false)
  expect(document.root.has('/AcroForm')).toBe(false)
  using drawn = openDocument(join(folder, 'out.pdf'))
  const { pixels, width } = drawn.renderPage(1, { widthPx: 200 })
  // The field's appearance is a red square in the lower left corner.
  expect([...pixels.subarray((195 * width + 5) * 3, (195 * width + 5) * 3 + 3)]).toEqual([255, 0, 0])
})

test('looks the same as the form did', async () => {
  const folder = temporaryFolder()
  const from = fileURLToPath(new URL('../../fixtures/corpus/forms-need-appearances-utf8.pdf', import.meta.url))
  await flattenByPdfium(from, join(folder, 'out.pdf'), { newPath: pathsIn(folder) })
  using before = openDocument(from)
  using after = openDocument(join(folder, 'out.pdf'))
  const [expected, actual] = [before, after].map((document) => document.renderPage(1, { widthPx: 300 }).pixels)
  const different = actual?.filter((value, index) => Math.abs(value - (expected?.[index] ?? 0)) > 64).length ?? 0
  expect(different / (actual?.length ?? 1)).toBeLessThan(0.01)
})

function formWithLink(): Buffer {
  const page = onePage({
    content: '',
    page: '/Annots[5 0 R 6 0 R]',
    catalogue: '/AcroForm<</Fields[5 0 R]/DA(/Helv 0 Tf 0 g)>>',
  })
  return smallPdf([
    ...page,
    '<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/T(square)/F 4/Rect[0 0 20 20]/P 3 0 R/AP<</N 7 0 R>>>>',
    '<</Type/Annot/Subtype/Link/Rect[50 50 90 90]/Dest[3 0 R/Fit]>>',
    streamObject('1 0 0 rg 0 0 20 20 re f', '/Type/XObject/Subtype/Form/BBox[0 0 20 20]/Resources<<>>'),
  ])
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-flatten-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function pathsIn(folder: string): () => string {
  let count = 0
  return () => join(folder, `${++count}.pdf`)
}
