import { init } from '@embedpdf/pdfium'
import { beforeAll, expect, test } from 'vitest'
import { createBlockReader } from './block-reader.ts'
import { nothingHidden } from './page-things.ts'
import { createPdfiumDocuments, type PdfiumDocuments } from './pdfium-documents.ts'
import type { PdfiumModule } from './pdfium-module.ts'

let documents: PdfiumDocuments
const whole = { scale: 1, left: 0, top: 0, width: 200, height: 100, hidden: nothingHidden }

beforeAll(async () => {
  documents = createPdfiumDocuments((await init({})) as unknown as PdfiumModule)
  open(1, pageOf('BT /F 20 Tf 10 70 Td (First) Tj ET /X Do BT 1 0 0 rg /F 10 Tf 10 20 Td [(La) -2000 (st)] TJ ET'))
})

test('numbers shows in the order of the content, those of forms among them', () => {
  const text = documents.text(1, 1)
  expect(text?.showCount).toBe(3)
  expect(text?.shown.map(({ show, glyphs }) => [show, glyphs.map((glyph) => glyph.text).join('')])).toEqual([
    [0, 'First'],
    [1, 'inner'],
    [2, 'Last'],
  ])
})

test('tells where each glyph stands as displayed, its size and colour', () => {
  const [first, inner, last] = documents.text(1, 1)?.shown ?? []
  expect(first?.glyphs[0]).toMatchObject({ text: 'F', x: 10, y: 30 })
  expect(first?.glyphs[0]?.advance).toBeCloseTo(20 * 0.611, 1)
  expect(first).toMatchObject({ size: 20, stretch: 1, angle: 0, color: '#000000', isInvisible: false })
  expect(inner?.glyphs[0]).toMatchObject({ x: 60, y: 50 })
  expect(last).toMatchObject({ size: 10, color: '#ff0000' })
  expect((last?.glyphs[2]?.x ?? 0) - (last?.glyphs[1]?.x ?? 0)).toBeGreaterThan(20)
})

test('a page turned by its file is read as it is displayed', () => {
  open(2, pageOf('BT /F 20 Tf 10 70 Td (First) Tj ET', '/Rotate 90'))
  const [first] = documents.text(2, 1)?.shown ?? []
  expect(first).toMatchObject({ angle: 90, size: 20 })
  expect(first?.glyphs[0]).toMatchObject({ x: 70, y: 10 })
})

test('hides text in a form and elsewhere, and shows it again', () => {
  const before = documents.drawPart(1, 1, whole)?.pixels
  const ink = (pixels = new Uint8ClampedArray()) => pixels.reduce((sum, value) => sum + (255 - value), 0)
  const without = documents.drawPart(1, 1, { ...whole, hidden: { ...nothingHidden, shows: [1] } })?.pixels
  const none = documents.drawPart(1, 1, { ...whole, hidden: { ...nothingHidden, shows: [0, 1, 2] } })?.pixels
  expect(ink(without)).toBeLessThan(ink(before))
  expect(ink(none)).toBe(0)
  expect(documents.drawPart(1, 1, whole)?.pixels).toEqual(before)
})

test('a part of a page is that part of the whole', () => {
  const page = documents.drawPart(1, 1, whole)
  const part = documents.drawPart(1, 1, { ...whole, left: 10, top: 12, width: 40, height: 20 })
  expect(part).toMatchObject({ width: 40, height: 20 })
  const row = (pixels: Uint8ClampedArray | undefined, start: number) => [...(pixels?.slice(start * 4, (start + 40) * 4) ?? [])]
  expect(row(part?.pixels, 0)).toEqual(row(page?.pixels, 12 * 200 + 10))
})

test('rebuilds a font that has a glyph for each character', () => {
  const font = documents.face(1, 1, { show: 0, characters: 'First' })
  expect(font && String.fromCharCode(...font.slice(0, 4))).toBe('OTTO')
  expect(documents.face(1, 1, { show: 9, characters: 'First' })).toBeUndefined()
})

function open(id: number, pdf: string): void {
  documents.close(id)
  const bytes = Uint8Array.from(pdf, (character) => character.charCodeAt(0))
  documents.open(id, { reader: createBlockReader(bytes.length, (start, end) => bytes.slice(start, end)), password: '' })
}

function streamOf(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}

function pageOf(content: string, extra = '', font = '/Type1 /BaseFont /Helvetica', ...more: string[]): string {
  const form = 'BT /F 10 Tf 0 0 Td (inner) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${extra} /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype ${font} >>`,
    `<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] /Matrix [1 0 0 1 60 50] /Resources << /Font << /F 5 0 R >> >> /Length ${form.length} >>\nstream\n${form}\nendstream`,
    ...more,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return `%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`
}

test('marked content that says its letters is as wide as they are, so that no gap is seen behind it', () => {
  open(9, pageOf('BT /F 20 Tf 10 70 Td (Z) Tj /Span <</ActualText <feff004f004f>>> BDC (oo) Tj EMC (n) Tj ET'))
  const shown = documents.text(9, 1)?.shown ?? []
  expect(shown.map(({ glyphs }) => glyphs.map(({ text }) => text))).toEqual([['Z'], ['OO'], ['n']])
  const [, said, next] = shown.map(({ glyphs }) => glyphs[0])
  expect((next?.x ?? 0) - (said?.x ?? 0) - (said?.advance ?? 0)).toBeLessThan(20 * 0.17)
})

test.each([
  ['Helvetica', '', 20 * 0.556],
  ['Times-Roman', '', 20 * 0.5],
  ['Helvetica', '/Rotate 180', 20 * 0.556],
  ['Times-Roman', '/Rotate 90', 20 * 0.5],
])('what marked content says is as long as its glyphs, not as its letters: %s %s', (font, extra, width) => {
  // Said of a letter with a mark that has a width and is drawn behind it, and of a letter that ends a line.
  const marked = '/Span <</ActualText <feff0e17006d0e38>>> BDC 1 0 0 1 20 70 Tm (n) Tj 1 0 0 1 45 70 Tm (\\264) Tj EMC'
  const last = '/Span <</ActualText <feff004d004d>>> BDC 0 1 -1 0 60 20 Tm (n) Tj EMC'
  open(20, pageOf(`BT /F 20 Tf ${marked} ${last} ET`, extra, `/Type1 /BaseFont /${font} /Encoding ${accents} /ToUnicode 7 0 R`, acuteMap))
  const shown = documents.text(20, 1)?.shown ?? []
  expect(shown.map(({ show, glyphs }) => [show, glyphs.map(({ text }) => text).join()])).toEqual([
    [0, 'ทmุ'],
    [2, 'MM'],
  ])
  for (const { glyphs } of shown) expect(glyphs[0]?.advance).toBeCloseTo(width, 1)
})

const accents = '<</Type/Encoding/Differences[180/acute]>>'
const codes = '2 beginbfchar <b4> <0301> <6e> <006e> endbfchar'
const acuteMap = streamOf(`1 begincodespacerange <00> <ff> endcodespacerange ${codes}`)

test.each([
  ['Helvetica', 20 * 0.556],
  ['Courier', 20 * 0.6],
])('a ligature is as wide as its glyph, not as its letters: %s', (font, width) => {
  const map = streamOf('1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <6e> <006d006d> endbfchar')
  open(21, pageOf('BT /F 20 Tf 10 70 Td (n) Tj ET', '', `/Type1 /BaseFont /${font} /ToUnicode 7 0 R`, map))
  const glyph = documents.text(21, 1)?.shown[0]?.glyphs[0]
  expect(glyph?.text).toBe('mm')
  expect(glyph?.advance).toBeCloseTo(width, 1)
})

test('what marked content says in a form that is turned is read with the widths of its letters', () => {
  open(22, pageOf('q 0 1 -1 0 100 0 cm /X Do Q').replace('(inner) Tj', '/Span<</ActualText(ab)>>BDC (c) Tj EMC'))
  expect(documents.text(22, 1)?.shown[0]?.glyphs[0]?.advance).toBeCloseTo(10 * (0.556 + 0.556), 1)
})

test.each([
  ['upright', '', 30],
  ['turned', 'q -1 0 0 -1 200 100 cm', 170],
])('a letter and its mark that marked content says as one stand where the letter does: %s', (_, turn, x) => {
  const said = '/Span <</ActualText <feff00650301>>> BDC 1 0 0 1 30 70 Tm (e) Tj 1 0 0 1 34 70 Tm (.) Tj EMC'
  const id = x + 100
  open(id, pageOf(`${turn} BT /F 20 Tf 1 0 0 1 10 70 Tm (a) Tj ${said} ET`))
  const glyphs = documents.text(id, 1)?.shown.flatMap((one) => one.glyphs) ?? []
  const ofSaid = glyphs.filter(({ text }) => text !== 'a')
  expect(ofSaid.map((glyph) => Math.round(glyph.x))).toEqual(ofSaid.map(() => x))
  expect(ofSaid.length).toBeGreaterThan(0)
})

test('a mark that is drawn back over its letter or raised says the text once, on the baseline', () => {
  const said = '/Span <</ActualText <feff00650301>>> BDC 1 0 0 1 30 70 Tm (e) Tj 1 0 0 1 28 76 Tm (W) Tj EMC'
  open(11, pageOf(`BT /F 20 Tf 1 0 0 1 10 70 Tm (a) Tj ${said} 1 0 0 1 42 70 Tm (b) Tj ET`))
  const glyphs = documents.text(11, 1)?.shown.flatMap((one) => one.glyphs) ?? []
  expect(glyphs.map(({ text }) => text)).toEqual(['a', 'e\u0301', 'b'])
  expect(glyphs[1]).toMatchObject({ x: 28, y: 30 })
})

test('shows of which marked content says one text are hidden together, as one of them is read for all', () => {
  const said = '/Span <</ActualText <feff00e9>>> BDC (e) Tj (x) Tj EMC'
  open(10, pageOf(`BT /F 20 Tf 10 70 Td (a) Tj ${said} ${said} ET`))
  expect(documents.text(10, 1)?.shown.map(({ show, glyphs }) => [show, glyphs.map(({ text }) => text).join('')])).toEqual([
    [0, 'a'],
    [1, 'é'],
    [3, 'é'],
  ])
  const isBlank = (shows: number[]) =>
    documents.drawPart(10, 1, { ...whole, hidden: { ...nothingHidden, shows } })?.pixels.every((value) => value === 255)
  expect(isBlank([0, 1])).toBe(false)
  expect(isBlank([0, 1, 3])).toBe(true)
})

test('a hyphen that cuts a word at the end of a line is read as a hyphen', () => {
  open(11, pageOf('BT /F 10 Tf 10 70 Td (The harbour was bro-) Tj 0 -12 Td (ken by the storm) Tj ET'))
  const lines = documents.text(11, 1)?.shown.map(({ glyphs }) => glyphs.map(({ text }) => text).join(''))
  expect(lines).toEqual(['The harbour was bro-', 'ken by the storm'])
})

test('a joined form of an Arabic letter is as wide as its glyph, whatever the font says of the letter itself', () => {
  const map = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <fedf> endbfchar'
  const font = '/Type1 /BaseFont /Helvetica /ToUnicode 7 0 R'
  open(12, pageOf('BT /F 20 Tf 10 70 Td (A) Tj ET', '', font, `<< /Length ${map.length} >>\nstream\n${map}\nendstream`))
  const glyph = documents.text(12, 1)?.shown[0]?.glyphs[0]
  expect(glyph?.text).toBe('\u0644')
  expect(glyph?.advance).toBeCloseTo(20 * 0.667, 1)
})
