import { init } from '@embedpdf/pdfium'
import { beforeAll, expect, test } from 'vitest'
import { createBlockReader } from './block-reader.ts'
import { createPdfiumDocuments, type PdfiumDocuments } from './pdfium-documents.ts'
import type { PdfiumModule } from './pdfium-module.ts'

let documents: PdfiumDocuments
beforeAll(async () => {
  documents = createPdfiumDocuments((await init({})) as unknown as PdfiumModule)
})

const image = 'q 20 0 0 20 5 5 cm /I Do Q'
const figure = (number: number, content: string) => `/Figure << /MCID ${number} >> BDC ${content} EMC`
const inPage = (number: number) => `<< /Type /MCR /Pg 3 0 R /MCID ${number} >>`
const inForm = (number: number) => `<< /Type /MCR /Pg 3 0 R /Stm 6 0 R /MCID ${number} >>`

test.each([
  { name: 'has that of the figure in which the page draws it', page: figure(0, '/X Do'), form: image, alts: ['Harbour'] },
  { name: 'has that of the whole drawing, also in a form in the form', page: figure(0, '/X Do'), form: '/Y Do', alts: ['Harbour'] },
  { name: 'has none of a figure of the page', page: `${figure(0, image)} /X Do`, form: figure(0, image), alts: ['Harbour', ''] },
])('of the texts of a page an image in a form $name', ({ page, form, alts }) => {
  expect(altsOf({ page, form, elements: [['Figure', 'Harbour', inPage(0)]] })).toEqual(alts)
})

test('a number that two elements speak of has no text', () => {
  const elements = [
    ['Figure', 'Harbour', inPage(0)],
    ['Figure', 'Church', inForm(0)],
  ]
  expect(altsOf({ page: figure(0, image), form: '', elements })).toEqual([''])
})

interface Drawn {
  page: string
  form: string
  /** Kind, text and content of each element of the structure. */
  elements: string[][]
}

function altsOf(drawn: Drawn): string[] {
  const bytes = Uint8Array.from(file(drawn), (character) => character.charCodeAt(0))
  documents.open(1, { reader: createBlockReader(bytes.length, (start, end) => bytes.slice(start, end)), password: '' })
  const alts = documents.things(1, 1)?.images.map(({ alt }) => alt) ?? []
  documents.close(1)
  return alts
}

function file({ page, form, elements }: Drawn): string {
  const stream = (content: string, entries: string) => `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
  const first = 10
  const numbers = elements.map((_, index) => `${first + index} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 7 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /StructParents 0 /Resources << /XObject << /I 5 0 R /X 6 0 R >> >> >>',
    stream(page, ''),
    stream(
      'FF0000',
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /ASCIIHexDecode',
    ),
    stream(form, '/Type /XObject /Subtype /Form /BBox [0 0 50 50] /StructParents 1 /Resources << /XObject << /I 5 0 R /Y 9 0 R >> >>'),
    `<< /Type /StructTreeRoot /K [${numbers.join(' ')}] /ParentTree 8 0 R >>`,
    `<< /Nums [0 [${numbers.join(' ')}] 1 [${numbers.join(' ')}]] >>`,
    stream(image, '/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Resources << /XObject << /I 5 0 R >> >>'),
    ...elements.map(([kind, alt, content]) => `<< /Type /StructElem /S /${kind} /P 7 0 R /Pg 3 0 R /Alt (${alt}) /K ${content} >>`),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return `%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`
}
