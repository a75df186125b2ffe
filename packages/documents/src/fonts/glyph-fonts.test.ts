import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { init } from '@embedpdf/pdfium'
import { streamText } from '@octavo/layout/stream.ts'
import { afterAll, describe, expect, test } from 'vitest'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { emptyPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { openText } from '../glyphs/open-text.ts'
import { stampPage } from '../stamp/stamp-page.ts'
import { createTextStamps } from '../stamp/text-stamps.ts'
import { plainStyle } from './fonts.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-stamped-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Text that programs can't extract correctly however it is written: poppler and PDFium use positions, which don't define the order of two
 * scripts; PDFium mirrors brackets; programs that read codes in sequence find marks before their letters, where poppler and PDFium expect
 * them.
 */
const mixed = ['Page صفحة 3 of 12', 'דף 3 of PDF file 12']
const marked = ['שָׁלוֹם עֲלֵיכֶם', 'مُحَمَّدٌ (رَسُولُ) 45']
const hard = { poppler: mixed, pdfium: [...mixed, 'עמוד (3) מתוך [12]', 'مُحَمَّدٌ (رَسُولُ) 45'] }

const texts = [
  'Page 3 of 12',
  'A. B. Smith — 12/34',
  'Seite 1 von 2 (Entwurf), fi ffi office',
  'صفحة 3 من 12',
  'صفحة ٣ من ١٢',
  'עמוד 3 מתוך 12',
  'עמוד (3) מתוך [12]',
  'صفحة 3',
  'صفحة 3 / 12',
  '3 / 12 עמוד',
  'שָׁלוֹם עֲלֵיכֶם',
  'مُحَمَّدٌ (رَسُولُ) 45',
  'مستند PDF رقم 12/34',
  'الله لا إله',
  'Page صفحة 3 of 12',
  'דף 3 of PDF file 12',
  '第 3 页，共 12 页',
  'पृष्ठ 3 का 12',
  'หน้า 3 จาก 12 ที่',
  'Trang 3 Tiếng Việt',
  'שלום עולם',
  'العربية جيدة',
]
const path = join(folder, 'stamped.pdf')
const withFields = join(folder, 'with-fields.pdf')
write(path)
write(withFields, { hasFields: true })
const browserTexts = readByBrowsers()

describe('a stamped line is read as it was written', () => {
  test.each(texts)('by our own reader: %s', async (text) => {
    using document = await openText(path, { newPath: () => join(folder, `${texts.indexOf(text)}.pdf`) })
    expect(plain(document.withGlyphs(texts.indexOf(text) + 1, (glyphs) => streamText(glyphs, { dehyphenate: false })))).toBe(plain(text))
  })

  test.each(texts.filter((text) => !hard.poppler.includes(text)))('by poppler: %s', (text) => {
    const page = String(texts.indexOf(text) + 1)
    expect(plain(execFileSync('pdftotext', ['-f', page, '-l', page, path, '-'], { encoding: 'utf8' }))).toBe(plain(text))
  })

  test.each(texts.filter((text) => !hard.pdfium.includes(text)))('by PDFium as in browsers: %s', async (text) => {
    expect(plain((await browserTexts)[texts.indexOf(text)] ?? '')).toBe(plain(text))
  })

  test.each(['صفحة 3', 'الله لا إله', 'שלום עולם', 'العربية جيدة'])('with plain spaces, so that a search finds it: %s', async (text) => {
    const page = String(texts.indexOf(text) + 1)
    const read = execFileSync('pdftotext', ['-f', page, '-l', page, path, '-'], { encoding: 'utf8' })
    expect(read.replace(/[\u202a-\u202e\f]/g, '').trim()).toBe(text)
    expect((await browserTexts)[texts.indexOf(text)]).toBe(text)
  })

  test.each(texts.filter((text) => !marked.includes(text)))('by whoever takes codes as they come: %s', async (text) => {
    using document = await openText(path, { newPath: () => join(folder, `codes-${texts.indexOf(text)}.pdf`) })
    const read = document.withGlyphs(texts.indexOf(text) + 1, ({ characters, count }) =>
      String.fromCodePoint(...characters.subarray(0, count)),
    )
    expect(plain(read)).toBe(plain(text))
  })

  test.each(texts)('by our own reader, on a page with fields: %s', async (text) => {
    using document = await openText(withFields, { newPath: () => join(folder, `fields-${texts.indexOf(text)}.pdf`) })
    expect(plain(document.withGlyphs(texts.indexOf(text) + 1, (glyphs) => streamText(glyphs, { dehyphenate: false })))).toBe(plain(text))
  })
})

/** A page for each text. */
function write(to: string, { hasFields = false } = {}): void {
  using pdf = emptyPdf()
  if (hasFields) pdf.root.set('/AcroForm', pdf.dictionary({ '/Fields': pdf.array([]) }))
  const stamps = createTextStamps(pdf, { style: plainStyle, size: 12, color: '#000000', opacity: 1 })
  for (const text of texts) {
    const box = pdf.array([0, 0, 400, 200])
    const page = pdf.addPage(pdf.dictionary({ '/Type': '/Page', '/MediaBox': box, '/Resources': pdf.dictionary() }))
    if (hasFields) page.set('/Annots', pdf.array([emptyField(pdf)]))
    stampPage(pdf, page, [{ object: stamps.of(text).object, place: [1, 0, 0, 1, 50, 50], layer: 'over' }])
  }
  stamps.finish()
  pdf.write(to)
}

function emptyField(pdf: Pdf): PdfObject {
  return pdf.dictionary({ '/Type': '/Annot', '/Subtype': '/Widget', '/FT': '/Tx', '/Rect': pdf.array([300, 150, 390, 170]) })
}

/** The text of each page as PDFium gives it for copying in a browser. */
async function readByBrowsers(): Promise<string[]> {
  const library = await init({})
  library.PDFiumExt_Init()
  const { HEAPU8, wasmExports } = library.pdfium as unknown as { HEAPU8: Uint8Array; wasmExports: { malloc(bytes: number): number } }
  const file = readFileSync(path)
  const at = wasmExports.malloc(file.length)
  HEAPU8.set(file, at)
  const document = library.FPDF_LoadMemDocument(at, file.length, '')
  return texts.map((_, index) => {
    const text = library.FPDFText_LoadPage(library.FPDF_LoadPage(document, index))
    const count = library.FPDFText_CountChars(text)
    const start = wasmExports.malloc(2 * count + 2)
    const units = library.FPDFText_GetText(text, 0, count, start)
    return Buffer.from(HEAPU8.subarray(start, start + 2 * units - 2)).toString('utf16le')
  })
}

/** Without bidi control characters. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u202a-\u202e\f]/g, '')
    .trim()
    .replace(/\s+/g, ' ')
}
