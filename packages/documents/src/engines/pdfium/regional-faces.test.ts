import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { smallPdf, streamObject } from '../../testing/small-pdf.ts'
import { openDocument } from './document.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-faces-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a character that East Asian scripts share is drawn in the form of the region whose font a file names', () => {
  const regions = [
    ['Japan1', 'UniJIS-UCS2-H'],
    ['GB1', 'UniGB-UCS2-H'],
    ['CNS1', 'UniCNS-UCS2-H'],
  ] as const
  for (const flags of [serif, sans]) {
    const drawn = regions.map(([ordering, encoding]) => drawing({ ordering, encoding, flags }))
    for (const image of drawn) expect(image.filter((value) => value < 128).length).toBeGreaterThan(200)
    expect(new Set(drawn.map((image) => image.toString('base64'))).size).toBe(regions.length)
  }
  const names = { ordering: 'GB1', encoding: 'UniGB-UCS2-H' }
  expect(drawing({ ...names, flags: serif })).not.toEqual(drawing({ ...names, flags: sans }))
})

const serif = 6
const sans = 4

/** The pixels of a page with one character in a font that the file doesn't carry. */
function drawing({ ordering, encoding, flags }: { ordering: string; encoding: string; flags: number }): Buffer {
  const path = join(folder, 'page.pdf')
  const pdf = smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    streamObject('BT /F 80 Tf 10 20 Td <9aa8> Tj ET'),
    `<</Type/Font/Subtype/Type0/BaseFont/Named/Encoding/${encoding}/DescendantFonts[6 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/Named/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/DW 1000/FontDescriptor 7 0 R>>`,
    `<</Type/FontDescriptor/FontName/Named/Flags ${flags}/FontBBox[0 -200 1000 800]/ItalicAngle 0/Ascent 800/Descent -200/StemV 80>>`,
  ])
  writeFileSync(path, pdf)
  using document = openDocument(path)
  return Buffer.from(document.renderPage(1, { widthPx: 100 }).pixels)
}
