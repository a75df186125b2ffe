import { init } from '@embedpdf/pdfium'
import { beforeAll, expect, test } from 'vitest'
import { createBlockReader } from './block-reader.ts'
import { createPdfiumDocuments, type PdfiumDocuments } from './pdfium-documents.ts'
import type { PdfiumModule } from './pdfium-module.ts'

let documents: PdfiumDocuments

beforeAll(async () => {
  documents = createPdfiumDocuments((await init({})) as unknown as PdfiumModule)
})

const reduced = '/Type1 /BaseFont /ABCDEF+Helvetica'

test('letters that other pages show in the same font are found', () => {
  open(1, ['(one) Tj', '(two) Tj', '/Other 10 Tf (six) Tj'], reduced)
  expect(lettersOf(1, { to: 60 })).toBe('enotw')
})

test('pages behind the last that is asked for are not read', () => {
  open(2, ['(one) Tj', '(two) Tj', '(big) Tj'], reduced)
  expect(lettersOf(2, { to: 2 })).toBe('enotw')
})

test('a font that is not reduced has all its Latin letters, and no others', () => {
  open(3, ['(one) Tj'], '/Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding')
  const letters = lettersOf(3, { to: 60 })
  for (const letter of 'AZaz09é€—') expect(letters).toContain(letter)
  expect(letters).not.toMatch(/[Жш日]/)
})

test('what is known already is told again, with what comes on further pages', () => {
  open(5, ['(one) Tj', '(no) Tj /Other 10 Tf (six) Tj', '(two) Tj'], reduced)
  expect(documents.letters(5, 1, { show: 0, from: 2, to: 3, known: 'one' })).toEqual({ letters: 'onetw', next: undefined })
})

test('a show that is not there has no letters', () => {
  open(4, ['(one) Tj'], reduced)
  expect(documents.letters(4, 1, { show: 9, from: 1, to: 60, known: '' })).toEqual({ letters: '', next: undefined })
  expect(documents.letters(99, 1, { show: 0, from: 1, to: 60, known: '' })).toBeUndefined()
})

/** All letters of the font of the first show, asked for as long as there are more. */
function lettersOf(id: number, { to }: { to: number }): string {
  const found = new Set<string>()
  for (let from: number | undefined = 1; from !== undefined; ) {
    const more = documents.letters(id, 1, { show: 0, from, to, known: [...found].join('') })
    for (const letter of more?.letters ?? '') found.add(letter)
    from = more?.next
  }
  return [...found].sort().join('')
}

/** Opens a document with a page for each content, whose text is in a font unless it says another. */
function open(id: number, contents: readonly string[], font: string): void {
  const [fonts, pages] = [3, 5]
  const parts = contents.map((content) => `BT /Own 10 Tf 10 50 Td ${content} ET`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${contents.map((_, index) => `${pages + index * 2} 0 R`).join(' ')}] /Count ${contents.length} >>`,
    `<< /Type /Font /Subtype ${font} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
    ...parts.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${pages + index * 2 + 1} 0 R /Resources << /Font << /Own ${fonts} 0 R /Other ${fonts + 1} 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  const pdf = `%PDF-1.4\n${body}trailer << /Root 1 0 R /Size ${objects.length + 1} >>`
  const bytes = Uint8Array.from(pdf, (character) => character.charCodeAt(0))
  documents.open(id, { reader: createBlockReader(bytes.length, (start, end) => bytes.slice(start, end)), password: '' })
}
