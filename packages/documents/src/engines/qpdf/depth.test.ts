import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { onePage, smallPdf } from '../../testing/small-pdf.ts'
import { emptyPdf, openPdf, type Pdf } from './pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-depth-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0

function open(objects: readonly (string | Buffer)[]): Pdf {
  const path = join(folder, `${++files}.pdf`)
  writeFileSync(path, smallPdf(objects))
  return openPdf(path)
}

/** A page and objects from 5 on, each with a reference to the next. */
function chained(length: number, link: (next: string, index: number) => string, page = '/Deep 5 0 R'): Pdf {
  return open([...onePage({ page }), ...Array.from({ length }, (_, index) => link(`${index + 6} 0 R`, index)), 'null'])
}

function copied(source: Pdf): number {
  using target = emptyPdf()
  target.addPage(source.page(1), source)
  return target.pageCount
}

const tooComplex = expect.objectContaining({ code: 'DOCUMENT_TOO_COMPLEX' })

describe('objects below each other', () => {
  test.each([
    ['arrays', 19_000, (next: string) => `[${next}]`],
    ['arrays in arrays', 3800, (next: string) => `[[[[[${next}]]]]]`],
    ['streams', 19_000, (next: string) => `<</Next ${next}/Length 0>>\nstream\n\nendstream`],
  ])('are copied and written for the web (%s)', (_, length, link) => {
    using source = chained(length, link)
    expect(copied(source)).toBe(1)
    source.write(join(folder, 'web.pdf'), { linearize: true })
  })

  test.each([
    ['arrays', 25_000, (next: string) => `[${next}]`],
    ['arrays in arrays', 5000, (next: string) => `[[[[[${next}]]]]]`],
    ['dictionaries that lead back as well', 25_000, (next: string, index: number) => `<</Next ${next}/Back ${index + 4} 0 R>>`],
    ['dictionaries behind texts that look like others', 25_000, (next: string) => `<</A(\\)[[ 1 0 R)/B<5b5b>/C#20R 3/Next ${next}>>`],
    ['what passes for a page and is none', 25_000, (next: string) => `<</A/Type/Page ${next}>>`],
  ])('are refused before the stack ends (%s)', (_, length, link) => {
    using source = chained(length, link)
    expect(() => copied(source)).toThrow(tooComplex)
    expect(() => source.write(join(folder, 'web.pdf'), { linearize: true })).toThrow(tooComplex)
    // Writing them unchanged needs no stack.
    source.write(join(folder, 'plain.pdf'))
  })

  test('are no chain where every page leads to the next', () => {
    const pages = 25_000
    const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`)
    const links = kids.map((_, index) => `/Annots[<</Subtype/Link/Dest[${(index % pages) + 4} 0 R/Fit]>>]`)
    using source = open([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages}>>`,
      ...links.map((link) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${link}>>`),
      'null',
    ])
    expect(copied(source)).toBe(1)
  })

  test('are followed again for each document that they are copied into', () => {
    using source = chained(25_000, (next) => `[${next}]`, '/Deep 15000 0 R')
    expect(copied(source)).toBe(1)
    source.page(1).set('/Deep', source.object(5))
    expect(() => copied(source)).toThrow(tooComplex)
  })
})

test('a page tree that is deeper than the stack is refused, also where it can be left on a shorter way', () => {
  const depth = 60_000
  const tree = (kids: (level: number) => string) =>
    open([
      '<</Type/Catalog/Pages 2 0 R>>',
      ...Array.from({ length: depth }, (_, level) => `<</Type/Pages/Count 1/Kids[${kids(level)}]>>`),
      '<</Type/Page/MediaBox[0 0 9 9]>>',
    ])
  expect(() => tree((level) => `${level + 3} 0 R`)).toThrow(tooComplex)
  expect(() => tree((level) => (level === 0 ? '3 0 R 15000 0 R 30000 0 R 45000 0 R' : `${level + 3} 0 R`))).toThrow(tooComplex)
})
