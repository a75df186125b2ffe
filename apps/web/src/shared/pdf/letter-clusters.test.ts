import { init } from '@embedpdf/pdfium'
import { beforeAll, expect, test } from 'vitest'
import { createBlockReader } from './block-reader.ts'
import { clustersOn } from './letter-clusters.ts'
import { pageObjects } from './page-objects.ts'
import { createPdfiumDocuments, type PdfiumDocuments } from './pdfium-documents.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { penEnds } from './pen-ends.ts'
import { shapedLetters } from './shaped-letters.ts'

let module: PdfiumModule
let documents: PdfiumDocuments

beforeAll(async () => {
  module = (await init({})) as unknown as PdfiumModule
  documents = createPdfiumDocuments(module)
})

const said = '/Span <</ActualText <feff00610323>>> BDC'

test.each([
  ['upright', '', '1 0 0 1 30 50', '1 0 0 1 34 48'],
  ['drawn back over its letter', '', '1 0 0 1 30 50', '1 0 0 1 24 48'],
  ['on a page that is turned', '/Rotate 90', '1 0 0 1 30 50', '1 0 0 1 34 48'],
  ['turned itself', '', '0 1 -1 0 30 50', '0 1 -1 0 32 54'],
])('a letter and its mark of which marked content says one text are one glyph as the page draws it: %s', (_, extra, letter, mark) => {
  const content = `BT /F 20 Tf ${said} ${letter} Tm (a) Tj ${mark} Tm (b) Tj EMC ET`
  const [cluster, ...others] = clustersOf(drawnFont(content, extra))
  expect(others).toEqual([])
  expect(cluster?.letters).toBe('a\u0323')
  // The letter is a box from 0.1 to 0.4 and up to 0.7, the mark one from 0 to 0.5 and from -0.2 to 0.3, moved by 0.2 and -0.1 of the size. A text
  // begins at the first of its glyphs: where that is the mark, 0.3 before the letter, this is moved by as much.
  expect(sidesOf(cluster?.steps)).toEqual(mark.includes(' 24 ') ? [0, -300, 700, 700] : [100, -300, 700, 700])
})

test('a mark that the page shows as a glyph of its own is put where the page has it, not behind its letter', () => {
  const content = 'BT /F 20 Tf 1 0 0 1 30 50 Tm (l) Tj 1 0 0 1 31 40 Tm (.) Tj 1 0 0 1 60 50 Tm (l) Tj ET'
  const pdf = outlinedFont(content)
  const [cluster, ...others] = clustersOf(pdf)
  expect(others).toEqual([])
  expect(cluster?.letters).toBe('l\u0323')
  const [, bottom, right] = sidesOf(cluster?.steps)
  // The dot is moved down by half of the size and lies under the letter.
  expect(bottom).toBe(-500)
  expect(right).toBeLessThan(300)
  const face = faceOf(pdf, 'l\u0323')
  expect(face).toContain('GSUB')
  expect(faceOf(outlinedFont('BT /F 20 Tf 1 0 0 1 30 50 Tm (ll) Tj ET'), 'l')).not.toContain('GSUB')
})

test('vowels of two parts are taken apart as browsers do, the upper one before the tone', () => {
  expect(shapedLetters('น้ำ')).toEqual(['น', '\u0e4d', '\u0e49', '\u0e32'])
  expect(shapedLetters('ที่')).toEqual([...'ที่'])
  expect(shapedLetters('សៀ')).toEqual(['\u17c1', 'ស', '\u17c0'])
  expect(shapedLetters('នេះ')).toEqual(['\u17c1', 'ន', '\u17c7'])
})

function sidesOf(steps: { points: { x: number; y: number }[] }[] = []): number[] {
  const points = steps.flatMap((step) => step.points)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((side) => Math.round(side / 20) * 20 || 0)
}

function clustersOf(pdf: string) {
  const { malloc, free } = module.pdfium.wasmExports
  const bytes = Uint8Array.from(pdf, (character) => character.charCodeAt(0))
  const memory = malloc(bytes.length)
  module.pdfium.HEAPU8.set(bytes, memory)
  const loader = module as unknown as { FPDF_LoadMemDocument(at: number, length: number, password: string): number }
  const document = loader.FPDF_LoadMemDocument(memory, bytes.length, '')
  const [page, again] = [module.FPDF_LoadPage(document, 0), module.FPDF_LoadPage(document, 0)]
  try {
    const font = module.FPDFTextObj_GetFont(pageObjects(module, page).texts[0] ?? 0)
    const isTurned = pdf.includes('/Rotate 90')
    const size = isTurned ? { width: 100, height: 200 } : { width: 200, height: 100 }
    return clustersOn(module, page, { font, size, penEnds: () => penEnds(module, again), unitsPerEm: 1000 })
  } finally {
    for (const open of [page, again]) module.FPDF_ClosePage(open)
    module.FPDF_CloseDocument(document)
    free(memory)
  }
}

function faceOf(pdf: string, characters: string): string {
  const bytes = Uint8Array.from(pdf, (character) => character.charCodeAt(0))
  documents.open(1, { reader: createBlockReader(bytes.length, (start, end) => bytes.slice(start, end)), password: '' })
  const face = documents.face(1, 1, { show: 0, characters }) ?? []
  documents.close(1)
  return String.fromCharCode(...face)
}

/** A page with text in a font whose letters are drawn by operators, as boxes: a and b. */
function drawnFont(content: string, extra: string): string {
  return pdfOf(content, extra, [
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 -400 1200 1400] /FontMatrix [0.0005 0 0 0.0005 0 0] /FirstChar 97 /LastChar 98 /Widths [1000 1200] /CharProcs << /a 6 0 R /b 7 0 R >> /Encoding << /Type /Encoding /Differences [97 /a /b] >> /Resources << >> >>',
    stream('1000 0 200 0 800 1400 d1 200 0 600 1400 re f'),
    stream('1200 0 0 -400 1000 600 d1 0 -400 1000 1000 re f'),
  ])
}

/** A page with text in a font with outlines, of which the full stop is read as a dot below. */
function outlinedFont(content: string): string {
  const map = '1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <6c> <006c> <2e> <0323> endbfchar'
  return pdfOf(content, '', ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>', stream(map)])
}

function pdfOf(content: string, extra: string, more: readonly string[]): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${extra} /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    stream(content),
    ...more,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return `%PDF-1.4\n${body}trailer << /Root 1 0 R /Size ${objects.length + 1} >>`
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}
