import { init } from '@embedpdf/pdfium'
import { beforeAll, expect, test } from 'vitest'
import { createBlockReader } from './block-reader.ts'
import { createPdfiumDocuments, type PdfiumDocuments } from './pdfium-documents.ts'
import type { PdfiumModule } from './pdfium-module.ts'

let documents: PdfiumDocuments

beforeAll(async () => {
  documents = createPdfiumDocuments((await init({})) as unknown as PdfiumModule)
})

test('opens a file by ranges and tells its pages and their sizes', () => {
  const { reader, ranges } = readerOf(pdfOf([200, 100], [300, 400]))
  expect(documents.open(1, { reader, password: '' })).toEqual({
    state: 'open',
    pageCount: 2,
    sizes: [
      { width: 200, height: 100 },
      { width: 300, height: 400 },
    ],
  })
  expect(ranges.length).toBeGreaterThan(0)
})

test('draws a page at the wished width, white where nothing is', () => {
  documents.open(2, { reader: readerOf(pdfOf([200, 100])).reader, password: '' })
  const page = documents.draw(2, 1, 100)
  expect(page).toMatchObject({ width: 100, height: 50, size: { width: 200, height: 100 } })
  expect([...(page?.pixels.slice(0, 4) ?? [])]).toEqual([255, 0, 0, 255])
  expect([...(page?.pixels.slice(-4) ?? [])]).toEqual([255, 255, 255, 255])
})

test('keeps the image of a page of any shape within its limits', () => {
  documents.open(3, { reader: readerOf(pdfOf([10, 14_000])).reader, password: '' })
  const page = documents.draw(3, 1, 1600)
  expect(page?.height).toBe(4096)
  expect(page?.width).toBe(3)
})

test('shows a page whose crop box lies beside it as if it had none', () => {
  const pdf = pdfOf([200, 100]).replace('/MediaBox', '/CropBox [500 500 700 600] /MediaBox')
  expect(documents.open(7, { reader: readerOf(pdf).reader, password: '' })).toMatchObject({ sizes: [{ width: 200, height: 100 }] })
  const page = documents.draw(7, 1, 100)
  expect(page).toMatchObject({ width: 100, height: 50 })
  expect([...(page?.pixels.slice(0, 4) ?? [])]).toEqual([255, 0, 0, 255])
})

test('has nothing for a page that is not there or a document that was closed', () => {
  documents.open(4, { reader: readerOf(pdfOf([200, 100])).reader, password: '' })
  expect(documents.draw(4, 2, 100)).toBeUndefined()
  documents.close(4)
  expect(documents.draw(4, 1, 100)).toBeUndefined()
})

test('tells that a file is damaged', () => {
  const { reader } = readerOf('%PDF-1.7 and then nothing of use')
  expect(documents.open(5, { reader, password: '' })).toEqual({ state: 'damaged' })
})

test('tells that a file is locked, and opens it with its password', () => {
  const { reader } = readerOf(lockedPdf())
  expect(documents.open(6, { reader, password: '' })).toEqual({ state: 'locked' })
  expect(documents.open(6, { reader, password: 'wrong' })).toEqual({ state: 'locked' })
  expect(documents.open(6, { reader, password: 'secret' })).toMatchObject({ state: 'open', pageCount: 1 })
})

test('tells that no password opens a file, but a certificate', () => {
  const sealed = pdfOf([200, 100]).replace('/Root 1 0 R', '/Root 1 0 R /ID [(a) (a)] /Encrypt << /Filter /Adobe.PubSec /V 5 >>')
  const { reader } = readerOf(sealed)
  expect(documents.open(7, { reader, password: '' })).toEqual({ state: 'sealed' })
})

function readerOf(pdf: string) {
  const bytes = Uint8Array.from(pdf, (character) => character.charCodeAt(0))
  const ranges: string[] = []
  const reader = createBlockReader(bytes.length, (start, end) => {
    ranges.push(`${start}-${end}`)
    return bytes.slice(start, end)
  })
  return { reader, ranges }
}

/** A PDF with a page of each size, whose upper half is red. */
function pdfOf(...sizes: [number, number][]): string {
  const pages = sizes.map(([width, height], index) => {
    const content = `1 0 0 rg 0 ${height / 2} ${width} ${height} re f`
    return [
      `${3 + index * 2} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${4 + index * 2} 0 R >>\nendobj\n`,
      `${4 + index * 2} 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`,
    ].join('')
  })
  const kids = sizes.map((_, index) => `${3 + index * 2} 0 R`).join(' ')
  return [
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    `2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${sizes.length} >>\nendobj\n`,
    ...pages,
    `trailer\n<< /Root 1 0 R /Size ${3 + sizes.length * 2} >>\n%%EOF\n`,
  ].join('')
}

/** One empty page, encrypted by qpdf with the user password `secret`. */
function lockedPdf(): string {
  return [
    '%PDF-1.7\n1 0 obj\n<< /Pages 2 0 R /Type /Catalog >>\nendobj\n',
    '2 0 obj\n<< /Count 1 /Kids [ 3 0 R ] /Type /Pages >>\nendobj\n',
    '3 0 obj\n<< /MediaBox [ 0 0 200 100 ] /Parent 2 0 R /Type /Page >>\nendobj\n',
    '4 0 obj\n<< /Filter /Standard /Length 40 /P -4 /R 2 /V 1',
    ' /O <92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd>',
    ' /U <af203bc5efd914fef6913919d9538f394f196bfd1d81db51e88354ed2e6726a7> >>\nendobj\n',
    'trailer << /Root 1 0 R /Size 5 /Encrypt 4 0 R',
    ' /ID [<9c72c1444f9dc358594eb43a5a98fb6c><854786e2e7a4f3513a33148e3a733a4b>] >>\n%%EOF\n',
  ].join('')
}
