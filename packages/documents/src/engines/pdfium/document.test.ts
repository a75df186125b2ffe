import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JobPart } from '@octavo/sandbox/contract.ts'
import { asPart, untilMoment } from '@octavo/sandbox/job-clock.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { onePage, smallPdf, streamObject } from '../../testing/small-pdf.ts'
import { openDocument } from './document.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-pdfium-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a page', () => {
  test('is a part of its job whatever is asked of it, unless it belongs to another part', () => {
    using document = openDocument(pdf('parts', onePage()))
    const begun: JobPart[] = []
    const begin = (part: JobPart) => {
      begun.push(part)
      return () => {}
    }
    const asked = [
      () => document.boxes(1),
      () => document.pageText(1),
      () => document.hasContent(1),
      () => document.withGlyphs(1, () => {}),
      () => document.withPainted(1, () => {}),
      () => document.renderPage(1, { widthPx: 20 }),
    ]
    untilMoment({ endsAtMs: Date.now(), begin }, () => {
      for (const ask of asked) ask()
      asPart({ kind: 'image', number: 7 }, () => document.hasContent(1))
    })
    expect(begun).toEqual([...asked.map(() => ({ kind: 'page', number: 1 })), { kind: 'image', number: 7 }])
  })

  test('is drawn in colour, red first, on white', () => {
    using document = openDocument(pdf('red', onePage({ content: '1 0 0 rg 0 0 100 100 re f' })))
    const { pixels, width, height } = document.renderPage(1, { widthPx: 20 })
    expect([width, height]).toEqual([20, 20])
    expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255])
    expect([...pixels.subarray(19 * 20 * 3, 19 * 20 * 3 + 3)]).toEqual([255, 0, 0])
  })

  test('is turned as its rotation says', () => {
    using document = openDocument(pdf('turned', onePage({ box: '0 0 100 200', page: '/Rotate 90' })))
    expect(document.displayedSize(1)).toEqual({ width: 200, height: 100 })
    expect(document.boxes(1)).toMatchObject({ media: [0, 0, 100, 200], rotation: 90 })
    expect(document.renderPage(1, { widthPx: 100 })).toMatchObject({ width: 100, height: 50 })
  })

  test('is not drawn above the pixel cap', () => {
    using document = openDocument(pdf('huge', onePage({ box: '0 0 10 200000' })))
    expect(() => document.renderPage(1, { widthPx: 1600 })).toThrow(expect.objectContaining({ code: 'IMAGE_TOO_LARGE' }))
    expect(() => document.renderPage(1, { widthPx: 10, maxPixels: 100 })).toThrow(expect.objectContaining({ code: 'IMAGE_TOO_LARGE' }))
    const { width, height } = document.renderPage(1, { dpi: 720, maxPixels: 100, mayShrink: true })
    expect(width * height).toBeLessThanOrEqual(100)
  })

  test('that is not there is an error with the page count', () => {
    using document = openDocument(pdf('one', onePage()))
    for (const page of [0, 2, 1.5, Number.NaN]) {
      expect(() => document.pageText(page)).toThrow(expect.objectContaining({ code: 'PAGE_OUT_OF_RANGE' }))
    }
  })

  test('gives its text', () => {
    using document = openDocument(fixture('text-testpdf.pdf'))
    expect(document.pageText(1)).toContain('Apache Tika is a toolkit for detecting and extracting metadata')
  })

  test('shows its form fields', () => {
    const field = '<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/T(square)/F 4/Rect[0 0 20 20]/P 3 0 R/AP<</N 6 0 R>>>>'
    const square = streamObject('1 0 0 rg 0 0 20 20 re f', '/Type/XObject/Subtype/Form/BBox[0 0 20 20]/Resources<<>>')
    const page = onePage({ content: '', page: '/Annots[5 0 R]', catalogue: '/AcroForm<</Fields[5 0 R]>>' })
    using document = openDocument(pdf('field', [...page, field, square]))
    const { pixels } = document.renderPage(1, { widthPx: 20 })
    expect([...pixels.subarray(19 * 20 * 3, 19 * 20 * 3 + 3)]).toEqual([255, 0, 0])
  })
})

describe('a document', () => {
  test('is written again, with its encryption or without', () => {
    const source = fixture('encrypted-r6-both-passwords.pdf')
    using document = openDocument(source, { password: 'foo' })
    expect(document).toMatchObject({ pageCount: 1, encrypted: true })
    document.saveCopy(join(folder, 'kept.pdf'))
    document.saveCopy(join(folder, 'decrypted.pdf'), { decrypted: true })
    using decrypted = openDocument(join(folder, 'decrypted.pdf'))
    expect(decrypted).toMatchObject({ pageCount: 1, encrypted: false })
    expect(() => openDocument(join(folder, 'kept.pdf'))).toThrow(expect.objectContaining({ code: 'DOCUMENT_LOCKED' }))
  })

  test('is never written over a file that is there', () => {
    using document = openDocument(pdf('source', onePage()))
    const path = pdf('there', onePage())
    expect(() => document.saveCopy(path)).toThrow(/EEXIST/)
  })

  test('says why it does not open', () => {
    const locked = fixture('encrypted-r6-both-passwords.pdf')
    expect(() => openDocument(locked)).toThrow(expect.objectContaining({ code: 'DOCUMENT_LOCKED' }))
    expect(() => openDocument(locked, { password: 'wrong' })).toThrow(expect.objectContaining({ code: 'DOCUMENT_PASSWORD_WRONG' }))
    expect(() => openDocument(locked, { password: 'foo\0bar' })).toThrow(expect.objectContaining({ code: 'DOCUMENT_PASSWORD_WRONG' }))
    expect(() => openDocument(fixture('broken-bad1.pdf'))).toThrow(expect.objectContaining({ code: 'DOCUMENT_DAMAGED' }))
  })
})

function pdf(name: string, objects: (string | Buffer)[]): string {
  const path = join(folder, `${name}.pdf`)
  writeFileSync(path, smallPdf(objects))
  return path
}

function fixture(name: string): string {
  return fileURLToPath(new URL(`../../../fixtures/corpus/${name}`, import.meta.url))
}
