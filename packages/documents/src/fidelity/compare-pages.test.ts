import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openText } from '../glyphs/open-text.ts'
import { smallPdf, streamObject } from '../testing/small-pdf.ts'
import { type Comparison, comparePages } from './compare-pages.ts'
import { linesOnPage } from './lines-in-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-fidelity-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0

interface Drawn {
  text: string
  x?: number
  y: number
}

/** A document with a page for each list of lines. */
function pdf(pages: readonly (readonly Drawn[])[], { font = 'Helvetica', extra = '' } = {}): string {
  const objects: (string | Buffer)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    `<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`,
  ]
  for (const [index, lines] of pages.entries()) {
    const text = lines.map(({ text, x = 60, y }) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj`).join(' ')
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`)
    objects.push(streamObject(`BT /F 11 Tf ${text} ET ${extra}`))
  }
  const path = join(folder, `${++files}.pdf`)
  writeFileSync(path, smallPdf(objects))
  return path
}

async function compare(
  before: string,
  after: string,
  { pages, isAll = true }: { pages?: number[]; isAll?: boolean } = {},
): Promise<Comparison> {
  const newPath = () => join(folder, `${++files}.pdf`)
  using one = await openText(before, { newPath })
  using other = await openText(after, { newPath })
  const numbers = pages ?? Array.from({ length: one.pageCount }, (_, index) => index + 1)
  const original = numbers.map((number) => ({ number, lines: linesOnPage(one, number) }))
  return await comparePages({ drawing: one, pages: original, isAll }, other, () => {})
}

const sentences = [
  'The quick brown fox',
  'jumps over the lazy dog',
  'and runs into the woods',
  'where nobody ever goes',
  'because of the wolves',
]
const page = sentences.map((text, index) => ({ text, y: 700 - index * 60 }))

describe('a page', () => {
  test('that is the same scores 100', async () => {
    expect(await compare(pdf([page]), pdf([page]))).toEqual({ score: 100, pages: [{ page: 1, shown: 1, score: 100 }] })
  })

  test('whose lines are off by less than a millimetre still has them in place', async () => {
    const { score } = await compare(pdf([page]), pdf([page.map(({ text, y }) => ({ text, x: 60.8, y: y - 0.8 }))]))
    expect(score).toBeGreaterThanOrEqual(90)
  })

  test('whose lines have drifted by half a line loses less than one with lines elsewhere', async () => {
    const by = async (points: number) => (await compare(pdf([page]), pdf([page.map(({ text, y }) => ({ text, y: y - points }))]))).score
    const [little, much] = [await by(7), await by(22)]
    expect(little).toBeLessThan(85)
    expect(little).toBeGreaterThan(much + 15)
  })

  test('with one line elsewhere loses about that line', async () => {
    const moved = page.map((line, index) => (index === 2 ? { ...line, x: 200 } : line))
    const { score } = await compare(pdf([page]), pdf([moved]))
    expect(score).toBeLessThan(90)
    expect(score).toBeGreaterThan(65)
  })

  test('without one of its lines loses it too', async () => {
    const { score } = await compare(pdf([page]), pdf([page.slice(0, 4)]))
    expect(score).toBeLessThan(92)
    expect(score).toBeGreaterThan(70)
  })

  test('in another font keeps its lines but not its look', async () => {
    const { score } = await compare(pdf([page]), pdf([page], { font: 'Times-Roman' }))
    expect(score).toBeLessThan(95)
    expect(score).toBeGreaterThan(60)
  })

  test('without its drawing loses its look', async () => {
    const drawing = '100 100 300 200 re f'
    const { score } = await compare(pdf([page], { extra: drawing }), pdf([page]))
    expect(score).toBeLessThan(80)
    expect((await compare(pdf([page], { extra: drawing }), pdf([page], { extra: drawing }))).score).toBe(100)
  })

  test('with other text scores next to nothing, although both have much white', async () => {
    const other = sentences.map((text, index) => ({ text: text.toUpperCase(), y: 680 - index * 60 }))
    expect((await compare(pdf([page]), pdf([other]))).score).toBeLessThan(30)
  })

  test('without anything on it is as blank as it was', async () => {
    expect((await compare(pdf([[]]), pdf([[]]))).score).toBe(100)
  })
})

describe('pages', () => {
  const second = page.map(({ text, y }) => ({ text: `${text} again`, y }))

  test('are compared with those that show the same, and a page too many counts once', async () => {
    const { score, pages } = await compare(pdf([page, second]), pdf([page, [{ text: 'Moved on', y: 700 }], second]))
    expect(pages).toEqual([
      { page: 1, shown: 1, score: 100 },
      { page: 2, shown: 3, score: 100 },
    ])
    expect(score).toBe(67)
  })

  test('that the result lacks score 0', async () => {
    const { score, pages } = await compare(pdf([page, second]), pdf([page]))
    expect(pages[1]).toEqual({ page: 2, score: 0 })
    expect(score).toBe(25)
  })

  test('keep their numbers, and the rest of a long file is no loss', async () => {
    const { score, pages } = await compare(pdf([[], page, second]), pdf([page, second]), { pages: [2], isAll: false })
    expect(pages).toEqual([{ page: 2, shown: 1, score: 100 }])
    expect(score).toBe(100)
  })
})
