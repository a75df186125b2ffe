import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { smallPdf, streamObject } from '../../testing/small-pdf.ts'
import { openDocument } from './document.ts'
import { startOfFace } from './regional-faces.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-faces-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a character that East Asian scripts share is drawn in the form of the region whose font a file names', () => {
  const regions = [
    ['Japan1', 'UniJIS-UCS2-H'],
    ['GB1', 'UniGB-UCS2-H'],
    ['CNS1', 'UniCNS-UCS2-H'],
    ['Korea1', 'UniKS-UCS2-H'],
  ] as const
  for (const flags of [serif, sans]) {
    const drawn = regions.map(([ordering, encoding]) => drawing({ ordering, encoding, flags }))
    for (const image of drawn) expect(image.filter((value) => value < 128).length).toBeGreaterThan(200)
    expect(new Set(drawn.map((image) => image.toString('base64'))).size).toBe(regions.length)
  }
  const names = { ordering: 'GB1', encoding: 'UniGB-UCS2-H' }
  expect(drawing({ ...names, flags: serif })).not.toEqual(drawing({ ...names, flags: sans }))
})

test('a font that is installed under the name that a file gives is taken, whatever the region', () => {
  const names = { ordering: 'GB1', encoding: 'UniGB-UCS2-H', flags: sans, code: '0041' }
  const named = drawing({ ...names, name: 'Liberation#20Mono' })
  expect(named).not.toEqual(drawing(names))
})

test('only a face of a collection has a place in it', () => {
  const collection = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'
  expect(startOfFace(collection, 0)).toBeGreaterThan(0)
  expect(startOfFace(collection, 999)).toBeUndefined()
  expect(startOfFace(join(folder, 'none.ttc'), 0)).toBeUndefined()
  const single = join(folder, 'single.otf')
  writeFileSync(single, 'OTTO and much more, but no collection')
  expect(startOfFace(single, 0)).toBeUndefined()
})

const serif = 6
const sans = 4

interface NamedFont {
  ordering: string
  encoding: string
  flags: number
  name?: string
  code?: string
}

/** The pixels of a page with one character in a font that the file doesn't embed. */
function drawing({ ordering, encoding, flags, name = 'Named', code = '9053' }: NamedFont): Buffer {
  const path = join(folder, 'page.pdf')
  const pdf = smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    streamObject(`BT /F 80 Tf 10 20 Td <${code}> Tj ET`),
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/${encoding}/DescendantFonts[6 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/DW 1000/FontDescriptor 7 0 R>>`,
    `<</Type/FontDescriptor/FontName/${name}/Flags ${flags}/FontBBox[0 -200 1000 800]/ItalicAngle 0/Ascent 800/Descent -200/StemV 80>>`,
  ])
  writeFileSync(path, pdf)
  using document = openDocument(path)
  return Buffer.from(document.renderPage(1, { widthPx: 100 }).pixels)
}
