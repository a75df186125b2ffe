import { init } from '@embedpdf/pdfium'
import { beforeAll, expect, test } from 'vitest'
import { createBlockReader } from './block-reader.ts'
import { pageObjects } from './page-objects.ts'
import { createPdfiumDocuments, type PdfiumDocuments } from './pdfium-documents.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { boxesIn, traceGlyphs } from './trace-glyphs.ts'

let module: PdfiumModule
let documents: PdfiumDocuments

beforeAll(async () => {
  module = (await init({})) as unknown as PdfiumModule
  documents = createPdfiumDocuments(module)
})

test('pixels become boxes, rows that are alike one', () => {
  const rows = ['.##.', '.##.', '#..#']
  const pixels = Uint8ClampedArray.from(rows.flatMap((row) => [...row].flatMap((pixel) => [0, 0, 0, pixel === '#' ? 255 : 0])))
  expect(boxesIn({ width: 4, height: 3, pixels })).toEqual([
    { left: 1, right: 3, top: 0, bottom: 2 },
    { left: 0, right: 1, top: 2, bottom: 3 },
    { left: 3, right: 4, top: 2, bottom: 3 },
  ])
})

test('the glyphs of a font that draws its letters are traced at their place and in their size', () => {
  const traced = onPage(typeThree('BT /F 20 Tf 10 30 Td (ab a) Tj ET'), (page) => {
    const font = module.FPDFTextObj_GetFont(pageObjects(module, page).texts[0] ?? 0)
    return traceGlyphs(module, page, { font, size: { width: 200, height: 100 }, penEnds: () => new Map(), unitsPerEm: 1000 })
  })
  const sidesOf = (letter: string) => {
    const { advance = 0, steps = [] } = traced.find(({ code }) => String.fromCodePoint(code) === letter) ?? {}
    const points = steps.flatMap((step) => step.points)
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    return [advance, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((side) => Math.round(side / 10) * 10)
  }
  // Two em units of the font are a thousandth of the size; the second letter hangs below the line.
  expect(sidesOf('a')).toEqual([500, 100, 0, 400, 700])
  expect(sidesOf('b')).toEqual([600, 0, -200, 500, 300])
})

test('such a font is rebuilt for the browser, whatever lies below the text', () => {
  const bare = faceOf(typeThree('BT /F 20 Tf 10 30 Td (ab) Tj ET'))
  expect(bare && String.fromCharCode(...bare.slice(0, 4))).toBe('OTTO')
  expect(faceOf(typeThree('0.5 g 0 0 200 100 re f 1 0 0 rg BT /F 20 Tf 10 30 Td (ab) Tj ET'))).toEqual(bare)
})

function faceOf(pdf: string): Uint8Array | undefined {
  open(2, pdf)
  return documents.face(2, 1, { show: 0, characters: 'ab' })
}

function onPage<Result>(pdf: string, work: (page: number) => Result): Result {
  const { malloc, free } = module.pdfium.wasmExports
  const memory = malloc(pdf.length)
  module.pdfium.HEAPU8.set(
    Uint8Array.from(pdf, (character) => character.charCodeAt(0)),
    memory,
  )
  const document = (
    module as unknown as { FPDF_LoadMemDocument(at: number, length: number, password: string): number }
  ).FPDF_LoadMemDocument(memory, pdf.length, '')
  const page = module.FPDF_LoadPage(document, 0)
  try {
    return work(page)
  } finally {
    module.FPDF_ClosePage(page)
    module.FPDF_CloseDocument(document)
    free(memory)
  }
}

function open(id: number, pdf: string): void {
  const bytes = Uint8Array.from(pdf, (character) => character.charCodeAt(0))
  documents.open(id, { reader: createBlockReader(bytes.length, (start, end) => bytes.slice(start, end)), password: '' })
}

/** A page with text in a font whose letters are drawn by operators: a, b and a space. */
function typeThree(content: string): string {
  const glyphs = ['1000 0 200 0 800 1400 d1 200 0 600 1400 re f', '1200 0 0 -400 1000 600 d1 0 -400 1000 1000 re f', '600 0 0 0 0 0 d1']
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    stream(content),
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 -400 1200 1400] /FontMatrix [0.0005 0 0 0.0005 0 0] /FirstChar 97 /LastChar 99 /Widths [1000 1200 600] /CharProcs << /a 6 0 R /b 7 0 R /space 8 0 R >> /Encoding << /Type /Encoding /Differences [32 /space 97 /a /b] >> /Resources << >> >>',
    ...glyphs.map(stream),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return `%PDF-1.4\n${body}trailer << /Root 1 0 R /Size ${objects.length + 1} >>`
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}
