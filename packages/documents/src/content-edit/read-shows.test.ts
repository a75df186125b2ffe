import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isErrorCode } from '@octavo/core/messages/errors.ts'
import { afterAll, expect, test } from 'vitest'
import { type Pointer, pdfium } from '../engines/pdfium/library.ts'
import { withInks } from '../testing/edited-pdf.ts'
import { onePage, smallPdf } from '../testing/small-pdf.ts'
import { readShows } from './read-shows.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-read-shows-'))
afterAll(() => rmSync(folder, { recursive: true }))

const corpus = fileURLToPath(new URL('../../fixtures/corpus/', import.meta.url))
const files = readdirSync(corpus).filter((name) => /^(?!broken|hostile|encrypted).*\.pdf$/.test(name))

test.each(files)('the shows of %s are the text objects of PDFium', (name) => {
  const path = join(corpus, name)
  const counts = countShows(path)
  expect(counts.length).toBeGreaterThan(0)
  for (const [index, { shows, isComplete }] of counts.entries())
    if (isComplete) expect([index, shows]).toEqual([index, textObjects(path, index)])
})

test('operators that show nothing do not count, as for PDFium', () => {
  const path = join(folder, 'empty.pdf')
  const content = 'BT (no font) Tj /F1 12 Tf 20 100 Td () Tj [] TJ [-20 ()] TJ (a) Tj (b) \' 1 2 (c) " [(d)] TJ /Fx 9 Tf (e) Tj ET'
  const resources = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
  writeFileSync(path, smallPdf(onePage({ content, page: resources })))
  expect(countShows(path)).toEqual([{ shows: textObjects(path, 0), isComplete: true }])
})

test.each([
  ['a quarter of a million operators', `BT /F1 12 Tf ${'(a)Tj '.repeat(250_000)}ET`],
  ['a million letters', `BT /F1 12 Tf (${'a'.repeat(1_100_000)})Tj ET`],
])('%s are more than is read', (_, content) => {
  const path = join(folder, 'many.pdf')
  const resources = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
  writeFileSync(path, smallPdf(onePage({ content, page: resources })))
  const [read] = countShows(path)
  expect(read?.isComplete).toBe(false)
  expect(read?.shows).toBeLessThanOrEqual(200_001)
})

test.each(['hostile-synth-form-xobject-billion-laughs.pdf', 'hostile-synth-flate-bomb-content-8gib.pdf'])(
  '%s is read within bounds',
  (name) => {
    expect(countShows(join(corpus, name))[0]?.isComplete).toBe(false)
  },
)

function countShows(path: string): { shows: number; isComplete: boolean }[] {
  try {
    return withInks(path, undefined, (pdf, { fonts }) =>
      Array.from({ length: Math.min(3, pdf.pageCount) }, (_, index) => {
        const { shows, isComplete } = readShows(pdf.page(index + 1), fonts)
        return { shows: shows.length, isComplete }
      }),
    )
  } catch (error) {
    if (error instanceof Error && 'code' in error && isErrorCode(String(error.code))) return []
    throw error
  }
}

/** How many text objects PDFium makes of a page, those in forms included. */
function textObjects(path: string, index: number): number {
  const library = pdfium()
  const document = library.FPDF_LoadDocument(path, null) as Pointer
  const page = library.FPDF_LoadPage(document, index) as Pointer
  const count = (object: Pointer): number => {
    if (library.FPDFPageObj_GetType(object) === 1) return 1
    const inside = Math.max(0, library.FPDFFormObj_CountObjects(object))
    return sum(Array.from({ length: inside }, (_, at) => count(library.FPDFFormObj_GetObject(object, at) as Pointer)))
  }
  const objects = Array.from({ length: library.FPDFPage_CountObjects(page) }, (_, at) => library.FPDFPage_GetObject(page, at) as Pointer)
  const texts = sum(objects.map(count))
  library.FPDF_ClosePage(page)
  library.FPDF_CloseDocument(document)
  return texts
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
