import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { smallPdf, streamObject } from '../testing/small-pdf.ts'
import { brokenGuarantees } from './guarantees.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-guarantees-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A document with one of everything that is looked at. */
const whole = smallPdf([
  '<</Type/Catalog/Pages 2 0 R/Outlines 8 0 R/AcroForm<</Fields[7 0 R]>>/PageLabels<</Nums[0<</S/r>>]>>/Names<</EmbeddedFiles<</Names[(a) 10 0 R]>>>>/OCProperties<</OCGs[12 0 R]/D<<>>>>/StructTreeRoot 13 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>/Annots[6 0 R 7 0 R]>>',
  streamObject('0.5 g 20 20 60 60 re f BT /F 20 Tf 20 120 Td (Words) Tj ET'),
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  '<</Type/Annot/Subtype/Link/Rect[0 0 10 10]/A<</S/URI/URI(https://example.org/)>>>>',
  '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada)/Rect[100 100 150 120]/P 3 0 R>>',
  '<</Type/Outlines/First 9 0 R/Last 9 0 R/Count 1>>',
  '<</Title(First)/Parent 8 0 R/Dest[3 0 R/Fit]>>',
  '<</Type/Filespec/F(a.txt)/EF<</F 11 0 R>>>>',
  streamObject('attached', '/Type/EmbeddedFile'),
  '<</Type/OCG/Name(Layer)>>',
  '<</Type/StructTreeRoot/K 14 0 R>>',
  '<</Type/StructElem/S/Document/P 13 0 R>>',
])

function broken(change: (pdf: Pdf) => void, maxShift = 0): string[] {
  const [before, after] = [join(folder, 'before.pdf'), join(folder, 'after.pdf')]
  writeFileSync(before, whole)
  using pdf = openPdf(before)
  change(pdf)
  pdf.write(after, { objectStreams: true })
  return brokenGuarantees({ before, after }, { maxShift }).guarantees
}

test('a document that is only written again has everything', () => {
  expect(broken(() => {})).toEqual([])
})

describe('what was lost is named', () => {
  test.each<[string, string, (pdf: Pdf) => void]>([
    ['a link', 'links', (pdf) => pdf.page(1).get('/Annots').removeAt(0)],
    ['where a link leads', 'links', (pdf) => pdf.object(6).get('/A').set('/URI', pdf.text('https://example.com/'))],
    ['a bookmark', 'bookmarks', (pdf) => pdf.root.remove('/Outlines')],
    ['labels of pages', 'labels', (pdf) => pdf.root.remove('/PageLabels')],
    ['an attached file', 'attachments', (pdf) => pdf.root.remove('/Names')],
    ['a layer', 'layers', (pdf) => pdf.root.remove('/OCProperties')],
    ['tags', 'tags', (pdf) => pdf.object(13).remove('/K')],
    ['what is drawn', 'look', (pdf) => pdf.page(1).set('/Contents', pdf.stream('BT /F 20 Tf 20 120 Td (Words) Tj ET'))],
  ])('%s', (_, guarantee, change) => {
    expect(broken(change)).toEqual([guarantee])
  })

  test('the value of a field, which is seen too', () => {
    expect(broken((pdf) => pdf.object(7).remove('/V'))).toEqual(['fields', 'look'])
  })

  test('words, which are seen too', () => {
    const change = (pdf: Pdf) => pdf.page(1).set('/Contents', pdf.stream('0.5 g 20 20 60 60 re f BT /F 20 Tf 20 120 Td (Wards) Tj ET'))
    expect(broken(change)).toEqual(['text', 'look'])
    expect(broken(change, 60)).toEqual(['text'])
  })
})

test('a page that is gone is enough to know', () => {
  const two = join(folder, 'two.pdf')
  writeFileSync(join(folder, 'one.pdf'), whole)
  using pdf = openPdf(join(folder, 'one.pdf'))
  pdf.addPage(pdf.page(1))
  pdf.write(two)
  expect(brokenGuarantees({ before: two, after: join(folder, 'one.pdf') }, { maxShift: 0 }).guarantees).toContain('pages')
})
