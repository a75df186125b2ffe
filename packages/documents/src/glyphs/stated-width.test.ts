import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streamLines } from '@octavo/layout/stream.ts'
import { afterAll, expect, test } from 'vitest'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { onePage, smallPdf, streamObject } from '../testing/small-pdf.ts'
import { createGlyphReader } from './glyph-reader.ts'
import { exactWidth } from './stated-width.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-widths-'))
afterAll(() => rmSync(folder, { recursive: true }))

const text = 'abcabcabcabcabcabcabcabcabcabcabcabcabcabcabcabcabcabcabcabcabc end'
const descriptor = '/FontDescriptor<</Type/FontDescriptor/FontName/A/Flags 4/FontBBox[0 -200 1000 800]/Ascent 800/Descent -200>>'
const latinMap = streamObject(
  'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <0020> endbfrange endcmap',
)
const wideMap = streamObject(
  'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0020> <007e> <0020> endbfrange endcmap',
)

/** A line in a font with a code for each byte. */
function simple(more: string): (string | Buffer)[] {
  const font = `<</Type/Font/Subtype/TrueType/BaseFont/A/ToUnicode 5 0 R${descriptor}${more}>>`
  return [...onePage({ box: '0 0 600 200', content: `BT /F 12 Tf 20 100 Td (${text}) Tj ET`, page: fonts(font) }), latinMap]
}

/** A line in a font with numbers of glyphs for codes. */
function composite(widths: string): (string | Buffer)[] {
  const system = '<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
  const glyphs = `<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo${system}/DW 1000/W[${widths}]${descriptor}>>`
  const font = `<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/ToUnicode 5 0 R/DescendantFonts[${glyphs}]>>`
  const codes = Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')
  return [...onePage({ box: '0 0 600 200', content: `BT /F 12 Tf 20 100 Td <${codes}> Tj ET`, page: fonts(font) }), wideMap]
}

function fonts(font: string): string {
  return `/Resources<</Font<</F ${font}>>>>`
}

const byLetter = (first: number) => `/FirstChar ${first}/Widths[${Array.from({ length: 127 - first }, () => 443.84766).join(' ')}]`

test.each([
  ['for each letter', simple(byLetter(32))],
  ['from a later letter on', simple(`${byLetter(97)}/Encoding/WinAnsiEncoding`)],
  ['for glyphs one by one', composite('32[250.9] 97[443.84766 500.5 380.95] 100[412.3 444.8] 110[512.75]')],
  ['for ranges of glyphs', composite('32 32 250.9 97 110 443.84766')],
  ['in no order', composite('101[444.8] 97 100 443.84766 32[250.9] 110 110 512.75')],
])('a line ends where poppler has its end by widths with fractions: %s', (_, objects) => {
  const path = join(folder, 'line.pdf')
  writeFileSync(path, smallPdf(objects))
  using reader = createGlyphReader(openPdf(path), { newPath: () => join(folder, 'samples.pdf') })
  const words = reader.withGlyphs(1, (glyphs) => streamLines(glyphs).lines.flatMap((line) => line.words))?.result ?? []
  const own = words.map((word) => ({ text: word.text, left: word.left }))
  expect(own).toEqual(wordsOf(path).map(({ text: word, left }) => ({ text: word, left: expect.closeTo(left, 2) })))
})

test('only fractions are taken: a font that states other widths than PDFium reads has those of PDFium', () => {
  expect(exactWidth(0.443, 0.44384766)).toBe(0.44384766)
  expect(exactWidth(0.443, 0.5)).toBe(0.443)
  expect(exactWidth(0.443, undefined)).toBe(0.443)
})

/** Words and where they begin, as poppler finds them. */
function wordsOf(path: string): { text: string; left: number }[] {
  const found = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return [...found.matchAll(/<word xMin="([\d.]+)"[^>]*>([^<]*)</g)].map(([, left, word = '']) => ({ text: word, left: Number(left) }))
}
