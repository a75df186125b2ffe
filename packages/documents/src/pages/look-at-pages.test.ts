import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { onePage, smallPdf, streamObject } from '../testing/small-pdf.ts'
import { lookAtPages } from './look-at-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-looks-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('says the text of a page by the map of its font, where PDFium takes the first of two letters', () => {
  const path = join(folder, 'twice-named.pdf')
  const map =
    '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <41> <43> <0391> endbfrange 1 beginbfrange <41> <43> <0410> endbfrange'
  const font = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 5 0 R>>>>>>'
  writeFileSync(path, smallPdf([...onePage({ content: 'BT /F 12 Tf 20 100 Td (ABC) Tj ET', page: font }), streamObject(map)]))
  using pdf = openPdf(path)
  using looks = lookAtPages({ path }, pdf, () => join(folder, 'samples.pdf'))
  expect(looks.text(1)).toBe('АБВ')
})
