import { init } from '@embedpdf/pdfium'
import { expect, test } from 'vitest'
import { createBlockReader } from './block-reader.ts'
import { createPdfiumDocuments } from './pdfium-documents.ts'
import type { PdfiumModule } from './pdfium-module.ts'

test('an outline is a list with depths and pages, also by actions, and a circle ends', async () => {
  const documents = createPdfiumDocuments((await init({})) as unknown as PdfiumModule)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
    '<< /Type /Outlines /First 6 0 R /Last 8 0 R >>',
    '<< /Title (Harbour) /Parent 5 0 R /Next 8 0 R /First 7 0 R /Last 7 0 R /Dest [3 0 R /Fit] >>',
    '<< /Title <FEFF0141F3> /Parent 6 0 R /A << /S /GoTo /D [4 0 R /Fit] >> >>',
    '<< /Title (Away) /Parent 5 0 R /Next 6 0 R /A << /S /URI /URI (https://example.org) >> >>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  const bytes = Uint8Array.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size 9 >>\n%%EOF\n`, (letter) => letter.charCodeAt(0))
  documents.open(1, { reader: createBlockReader(bytes.length, (start, end) => bytes.slice(start, end)), password: '' })
  expect(documents.outline(1)).toEqual([
    { title: 'Harbour', depth: 0, page: 1 },
    { title: expect.stringContaining('Ł') as string, depth: 1, page: 2 },
    { title: 'Away', depth: 0, page: undefined },
  ])
  expect(documents.outline(2)).toEqual([])
})
