import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { kindRefusal } from './kind-refusal.ts'

const [merge, split] = catalogue
const said = (name: string, content: string, tool: Parameters<typeof kindRefusal>[1] = split) =>
  kindRefusal({ head: Buffer.from(content, 'latin1'), name }, tool).message
const png = '\x89PNG\r\n\x1a\n'

test.each([
  ['a.pdf', png, 'it is named .pdf, but its content is a PNG picture. Choose a PDF, or use Images to PDF for this one.'],
  ['a.png', png, 'it is a PNG picture. Choose a PDF, or use Images to PDF for this one.'],
  ['a.pdf', 'hello', 'it is named .pdf, but its content is plain text. Choose a PDF.'],
  ['note.txt', 'hello', 'it is plain text. Choose a PDF, or use Word to PDF for this one.'],
  ['a.pdf', 'PK\x03\x04', 'it is named .pdf, but its content is a ZIP archive. Choose a PDF.'],
  ['a.pdf', '<!DOCTYPE html><p>', 'it is named .pdf, but its content is a web page. Choose a PDF.'],
  ['a.pdf', '\x01\x02\x03', 'it is named .pdf, but its content is no PDF. Choose a PDF.'],
  ['a.jpg', '\0\0\0\x18ftypheic', 'it is named .jpg, but its content is a HEIC picture. Choose a PDF, or use Images to PDF for this one.'],
  ['a.xyz', '\x01\x02', 'it is of a kind that is not known here. Choose a PDF.'],
])('%s of %j is refused with what it is and what is taken', (name, content, sentence) => {
  expect(said(name, content)).toBe(`This tool does not take this file: ${sentence}`)
})

test('several kinds are told in groups, and no name of a file is told', () => {
  expect(said('secret.txt', 'hello', { accepts: ['image/png', 'image/jpeg'] })).toBe(
    'This tool does not take this file: it is plain text. Choose a picture.',
  )
  expect(said('a.heic', '\0\0\0\x18ftypheic', { accepts: ['application/pdf', 'image/png', 'image/jpeg'] })).toBe(
    'This tool does not take this file: it is a HEIC picture. Choose a PDF or a picture (PNG or JPG), or use Images to PDF for this one.',
  )
  expect(said('a.pdf', 'hello', merge)).toMatch(/Choose a PDF, a picture or an Office document\.$/)
  expect(said('a.pdf', '%PDF-1.7', { accepts: ['application/msword', 'text/plain'] })).toBe(
    'This tool does not take this file: it is a PDF. Choose an Office document (DOC) or plain text.',
  )
})
