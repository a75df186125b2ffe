import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import { readObjectTable } from './object-table.ts'
import { openStoredStreams } from './stored-streams.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-stored-streams-'))
afterAll(() => rmSync(folder, { recursive: true }))

const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919 + (at >> 8)) & 255))

/** The range of an object, checked against what qpdf reads. */
function rangeIn(pdf: Buffer, id = 5): number | undefined {
  const path = join(folder, 'one.pdf')
  writeFileSync(path, pdf)
  using opened = openPdf(path)
  using streams = openStoredStreams(opened, path)
  const stream = opened.object(id)
  const range = streams.rangeOf(stream)
  if (range) expect(Buffer.compare(streams.read(range), stream.streamBytes({ decode: false }))).toBe(0)
  return range?.size
}

/** Behind this the table of a file isn't looked for, and the file is searched. */
const withoutTable = (pdf: Buffer) => Buffer.concat([pdf, Buffer.from('%end\n')])

test('a stream is found in its file, wherever it begins among the windows that are read', () => {
  const near = 1024 * 1024
  for (const before of [0, ...Array.from({ length: 30 }, (_, index) => near - 40 - index * 4)]) {
    const pdf = smallPdf([...onePage().slice(0, 3), streamObject(Buffer.alloc(before, 0x20)), streamObject(content)])
    expect(rangeIn(withoutTable(pdf))).toBe(content.length)
    expect(rangeIn(pdf)).toBe(content.length)
  }
})

test.each([
  ['its words are apart', (text: string) => text.replace('5 0 obj', '5\n 0\tobj'), true],
  [
    'its dictionary has strings and comments',
    (text: string) => text.replace('/Note(a)', '/Note(\\) >> stream\n)/Other<3e3e>%>> stream\n'),
    true,
  ],
  ['its number appears again', (text: string) => text.replace('%PDF-1.7\n', '%PDF-1.7\n%5 0 obj\n'), false],
  ['its number appears in another generation', (text: string) => text.replace('%PDF-1.7\n', '%PDF-1.7\n%5 1 obj\n'), false],
  ['its length is wrong', (text: string) => text.replace('/Length 9', '/Length 7'), false],
])('in a file that is searched, a stream is found only where it is certain: %s', (_, change, isFound) => {
  const text = smallPdf([...onePage(), streamObject('some text', '/Note(a)')]).toString('latin1')
  const changed = Buffer.from(withTable(change(text)), 'latin1')
  expect(rangeIn(withoutTable(changed))).toBe(isFound ? 9 : undefined)
})

test.each([
  ['its number appears again in a comment', (text: string) => text.replace('%PDF-1.7\n', '%PDF-1.7\n%5 0 obj\n'), true],
  ['its words are apart', (text: string) => text.replace('5 0 obj', '5\n 0\tobj'), true],
  ['its length is wrong', (text: string) => text.replace('/Length 9', '/Length 7'), false],
])('the table of a file leads to a stream: %s', (_, change, isFound) => {
  const text = smallPdf([...onePage(), streamObject('some text', '/Note(a)')]).toString('latin1')
  expect(rangeIn(Buffer.from(withTable(change(text)), 'latin1'))).toBe(isFound ? 9 : undefined)
})

test('of a stream that was changed, the last version is found, and one that was not by the search', () => {
  const first = smallPdf([...onePage().slice(0, 3), streamObject('other'), streamObject('some text')]).toString('latin1')
  const prev = first.lastIndexOf('xref\n', first.lastIndexOf('startxref') - 1)
  const place = String(first.length).padStart(10, '0')
  const object = '5 0 obj\n<</Length 11>>\nstream\nanother one\nendstream\nendobj\n'
  const table = `xref\n5 1\n${place} 00000 n \ntrailer\n<</Size 6/Root 1 0 R/Prev ${prev}>>\nstartxref\n${first.length + object.length}\n%%EOF\n`
  const changed = Buffer.from(first + object + table, 'latin1')
  expect(rangeIn(changed)).toBe(11)
  expect(rangeIn(withoutTable(changed))).toBeUndefined()
  expect(rangeIn(changed, 4)).toBe(5)
})

test.each([
  ['a place of another object', (text: string) => text.replace(/(\d{10})( 00000 n \n)(\d{10})( 00000 n \ntrailer)/, '$1$2$1$4')],
  ['no number of entries', (text: string) => text.replace('xref\n0 6', 'xref\n0 x')],
  ['a place behind the end', (text: string) => text.replace(/startxref\n\d+/, 'startxref\n99999999')],
])('a table with %s leads nowhere', (_, change) => {
  const path = join(folder, 'table.pdf')
  writeFileSync(path, change(withTable(smallPdf([...onePage(), streamObject('some text')]).toString('latin1'))), 'latin1')
  const file = openSync(path, 'r')
  expect(readObjectTable(file).after(5)).toBeUndefined()
  closeSync(file)
})

test('a stream that was added after opening is not looked for', () => {
  const path = join(folder, 'added.pdf')
  writeFileSync(
    path,
    Buffer.concat([smallPdf([...onePage(), streamObject('some text')]), Buffer.from('6 0 obj<</Length 9>>stream\nsome text\nendstream')]),
  )
  using opened = openPdf(path)
  using streams = openStoredStreams(opened, path)
  const added = opened.stream('some text')
  expect(added.id).toBe(6)
  expect(streams.rangeOf(added)).toBeUndefined()
})

/** The table of objects for where they are now. */
function withTable(text: string): string {
  const body = text.slice(0, text.indexOf('xref\n'))
  const entries = [1, 2, 3, 4, 5].map((id) => `${String(placeOf(body, id)).padStart(10, '0')} 00000 n \n`).join('')
  return `${body}xref\n0 6\n0000000000 65535 f \n${entries}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
}

function placeOf(body: string, id: number): number {
  return body.search(new RegExp(`(?<=endobj\\n|\\xd3\\n)${id}\\s+0\\s+obj`))
}
