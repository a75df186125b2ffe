import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refOf } from '../../testing/tool-runner.ts'
import { attachedFiles, checkPdf, type ReadBack, readBack } from '../testing/read-back.ts'
import { createMerger, type Merged } from '../testing/run-merge.ts'

const fixtures = join(import.meta.dirname, '../../../fixtures')
const names = [
  'page-labels-and-outlines.pdf',
  'with_outline.pdf',
  'form-empty-from-odt.pdf',
  'pdf_structure.pdf',
  'signed_verified.pdf',
  'pdf.js-attachment.pdf',
]
const paths = names.map((name) => join(fixtures, name))
const { merge, close } = createMerger()
afterAll(close)

let merged: Merged
let read: ReadBack
beforeAll(async () => {
  merged = await merge(paths.map((path, index) => ({ name: names[index] ?? '', bytes: readFileSync(path) })))
  read = readBack(merged.path)
})

test('have all their pages, with their text', () => {
  const texts = paths.flatMap((path) => readBack(path).texts)
  expect(read.texts).toEqual(texts)
  checkPdf(merged.path)
})

test('have bookmarks that lead where they led', () => {
  const offsets = paths.map((_, index) => paths.slice(0, index).reduce((sum, path) => sum + pageCount(path), 0))
  const expected = paths.flatMap((path, index) =>
    outlinePages(path).map(([title, page]) => [title, page === null ? null : page + (offsets[index] ?? 0)]),
  )
  expect(outlinePages(merged.path)).toEqual(expected)
})

test('have their fields', () => {
  const fieldNames = paths.flatMap((path) => readBack(path).fields.map(({ name }) => name))
  expect(read.fields.map(({ name }) => name)).toEqual(fieldNames)
})

test('have their attached files', () => {
  expect(attachedFiles(merged.path)).toEqual(paths.flatMap(attachedFiles))
})

test('have their tags', () => {
  expect(execFileSync('pdfinfo', [merged.path], { encoding: 'utf8', stdio: 'pipe' })).toMatch(/Tagged:\s+yes/)
  const lines = (path: string) =>
    execFileSync('pdfinfo', ['-struct-text', path], { encoding: 'utf8', stdio: 'pipe' }).split('\n').toSorted()
  expect(lines(merged.path)).toEqual(lines(join(fixtures, 'pdf_structure.pdf')))
})

test('are told to have lost a signature', () => {
  expect(merged.notes).toContainEqual({ code: 'SIGNATURE_BROKEN', document: refOf(5) })
})

function pageCount(path: string): number {
  return Number(execFileSync('qpdf', ['--show-npages', path], { encoding: 'utf8', stdio: 'pipe' }))
}

interface Outline {
  title: string
  destpageposfrom1: number | null
  kids: Outline[]
}

/** Title and page of every bookmark that leads to a page, as found by the qpdf command. */
function outlinePages(path: string): [string, number | null][] {
  const { outlines } = JSON.parse(execFileSync('qpdf', ['--json=2', '--json-key=outlines', path], { encoding: 'utf8', stdio: 'pipe' })) as {
    outlines: Outline[]
  }
  const flat = (items: readonly Outline[]): [string, number | null][] =>
    items.flatMap(({ title, destpageposfrom1, kids }) => [[title, destpageposfrom1] as [string, number | null], ...flat(kids)])
  return flat(outlines).filter(([, page]) => page !== null)
}
