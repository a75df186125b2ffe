import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openText } from '../page-glyphs/open-text.ts'
import { openDocument } from '../pdfium/document.ts'
import { emptyPdf } from '../qpdf/pdf.ts'
import { stampPage } from '../stamp/stamp-page.ts'
import { createTextStamps } from '../stamp/text-stamps.ts'
import { streamText } from '../text-layout/stream.ts'
import { plainStyle } from './fonts.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-stamped-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Text in which nothing but the order of reading tells the order of its parts, or which a program cannot read in any way it is written. */
const hard = { poppler: ['Page صفحة 3 of 12', 'דף 3 of PDF file 12'], pdfium: ['עמוד (3) מתוך [12]', 'مُحَمَّدٌ (رَسُولُ) 45'] }

const texts = [
  'Page 3 of 12',
  'A. B. Smith — 12/34',
  'Seite 1 von 2 (Entwurf), fi ffi office',
  'صفحة 3 من 12',
  'صفحة ٣ من ١٢',
  'עמוד 3 מתוך 12',
  'עמוד (3) מתוך [12]',
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
]
const path = join(folder, 'stamped.pdf')
write()

describe('a stamped line is read as it was written', () => {
  test.each(texts)('by our own reader: %s', async (text) => {
    using document = await openText(path, { newPath: () => join(folder, `${texts.indexOf(text)}.pdf`) })
    expect(plain(document.withGlyphs(texts.indexOf(text) + 1, (glyphs) => streamText(glyphs, { dehyphenate: false })))).toBe(plain(text))
  })

  test.each(texts.filter((text) => !hard.poppler.includes(text)))('by poppler: %s', (text) => {
    const page = String(texts.indexOf(text) + 1)
    expect(plain(execFileSync('pdftotext', ['-f', page, '-l', page, path, '-'], { encoding: 'utf8' }))).toBe(plain(text))
  })

  test.each(texts.filter((text) => !hard.pdfium.includes(text)))('by PDFium: %s', (text) => {
    using document = openDocument(path)
    expect(plain(document.pageText(texts.indexOf(text) + 1))).toBe(plain(text))
  })

  test.each(texts.filter((text) => !/\p{M}/u.test(text)))('by our reader of what PDFium finds, as on pages with fields: %s', (text) => {
    using document = openDocument(path)
    const read = document.withGlyphs(texts.indexOf(text) + 1, (glyphs) => streamText(glyphs, { dehyphenate: false }))
    expect(plain(read)).toBe(plain(text))
  })
})

/** A page for each text. */
function write(): void {
  using pdf = emptyPdf()
  const stamps = createTextStamps(pdf, { style: plainStyle, size: 12, color: '#000000', opacity: 1 })
  for (const text of texts) {
    const box = pdf.array([0, 0, 400, 200])
    const page = pdf.addPage(pdf.dictionary({ '/Type': '/Page', '/MediaBox': box, '/Resources': pdf.dictionary() }))
    stampPage(pdf, page, [{ object: stamps.of(text).object, place: [1, 0, 0, 1, 50, 50], layer: 'over' }])
  }
  stamps.finish()
  pdf.write(path)
}

/** Without the marks by which programs say how a text runs. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u202a-\u202e\f]/g, '')
    .trim()
    .replace(/\s+/g, ' ')
}
