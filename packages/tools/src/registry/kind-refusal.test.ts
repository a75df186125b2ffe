import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { kindRefusal } from './kind-refusal.ts'

const [merge, split] = catalogue
const said = (name: string, content: string, tool: Parameters<typeof kindRefusal>[1] = split) =>
  kindRefusal({ head: Buffer.from(content, 'latin1'), name }, tool).message
const png = '\x89PNG\r\n\x1a\n'

test.each([
  ['a.pdf', png, "This isn't a PDF. It's named .pdf but contains a PNG image. Convert it to PDF first."],
  ['a.png', png, "This isn't a PDF. Convert it to PDF first."],
  ['a.pdf', 'hello', "This isn't a PDF. It's named .pdf but contains plain text."],
  ['note.txt', 'hello', "This isn't a PDF. Convert it to PDF first."],
  ['a.pdf', 'PK\x03\x04', "This isn't a PDF. It's named .pdf but contains a ZIP archive."],
  ['a.pdf', '<!DOCTYPE html><p>', "This isn't a PDF. It's named .pdf but contains a web page."],
  ['a.pdf', '\x01\x02\x03', "This isn't a PDF. It's named .pdf but contains something else."],
  ['a.jpg', '\0\0\0\x18ftypheic', "This isn't a PDF. It's named .jpg but contains a HEIC image. Convert it to PDF first."],
  ['a.xyz', '\x01\x02', "This isn't a PDF."],
])('%s of %j is refused with what it is and what is taken', (name, content, sentence) => {
  expect(said(name, content)).toBe(sentence)
})

test('several kinds are told in groups, or one by one where the group would not do, and no name of a file is told', () => {
  expect(said('secret.txt', 'hello', { accepts: ['image/png', 'image/jpeg'] })).toBe("This isn't an image.")
  expect(said('a.heic', '\0\0\0\x18ftypheic', { accepts: ['application/pdf', 'image/png', 'image/jpeg'] })).toBe(
    "This tool doesn't support this type of file. Supported formats: PDF, PNG, JPG. Convert it to PDF first.",
  )
  expect(said('a.pdf', 'hello', merge)).toMatch(/^This isn't a PDF, an image or an Office document\./)
  expect(said('a.pdf', '%PDF-1.7', { accepts: ['application/msword', 'text/plain'] })).toBe(
    "This tool doesn't support this type of file. Supported formats: DOC, TXT.",
  )
})

test('details are codes and names', () => {
  const { details } = kindRefusal({ head: Buffer.from(png, 'latin1'), name: 'a.pdf' }, split)
  expect(details).toEqual({ accepted: ['pdf'], content: 'image/png', ending: '.pdf', next: 'convert' })
})
