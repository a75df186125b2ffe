import { describe, expect, test } from 'vitest'
import type { Block, Section } from '../model.ts'
import { type Drawn, drawingOf, gridLines, rowsAt } from '../testing/drawing-of.ts'
import { linesAt, type PlacedText } from '../testing/glyphs-of.ts'
import type { FoundFigure } from './found.ts'
import { foundTables } from './found-tables.ts'
import { layOutDocument } from './lay-out-document.ts'
import { readPage } from './read-page.ts'

type DrawnPage = Drawn & { figures?: readonly FoundFigure[] }

function layOut(pages: readonly DrawnPage[]): Section[] {
  const found = pages.map(({ figures = [], ...drawn }, index) => {
    const drawing = drawingOf(drawn)
    const page = readPage(drawing, { number: index + 1, position: index + 1 })
    return { page, tables: foundTables(drawing, page.words), figures }
  })
  return [...layOutDocument(found, { holds: true })]
}

function wordsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(' ')).sort()
}

function textsOf(block: Block): string[] {
  if (block.kind === 'table') return block.cells.flatMap(({ blocks }) => blocks.flatMap(textsOf))
  return block.kind === 'paragraph' ? [block.runs.map(({ text }) => text).join('')] : []
}

/** The words and the number of figures that a document has. */
function contentOf(sections: readonly Section[]): { words: string[]; figures: number } {
  const blocks = sections.flatMap((section) => section.blocks)
  return { words: wordsOf(blocks.flatMap(textsOf).filter((text) => text !== '')), figures: blocks.filter(isFigure).length }
}

function isFigure({ kind }: Block): boolean {
  return kind === 'figure'
}

/** The blocks of each page, as breaks divide them. */
function pagesOf(sections: readonly Section[]): Block[][] {
  const pages: Block[][] = []
  for (const { blocks, starts } of sections)
    for (const [index, block] of blocks.entries()) {
      if (block.opens === 'page' || (index === 0 && starts === 'page')) pages.push([])
      pages.at(-1)?.push(block)
    }
  return pages
}

const second: DrawnPage = { texts: [{ text: 'Text of the second page', at: [50, 100] }] }

describe('a crowded page that begins with an image and text beside it', () => {
  const figure: FoundFigure = { left: 20, top: 20, right: 120, bottom: 70, alternative: '' }
  const beside = linesAt(['Text that stands beside the image on this page', 'and continues on a second line', 'and on a third one'], {
    at: [130, 24],
  })
  const rows = Array.from({ length: 10 }, (_, row) => [`name ${row}`, `${row}`])
  const ys = Array.from({ length: 11 }, (_, row) => 90 + 65 * row)
  const lefts = [20, 210, 400]
  const crowded: DrawnPage = {
    texts: [...beside, ...lefts.flatMap((left) => rowsAt(rows, { xs: [left + 5, left + 95], top: 110, leading: 65 }))],
    lines: lefts.flatMap((left) => gridLines([left, left + 90, left + 170], ys)),
    figures: [figure],
  }
  const drawn = (...pages: readonly DrawnPage[]) => wordsOf(pages.flatMap(({ texts }) => texts.map(({ text }) => text)))

  test('keeps all of its text and the image', () => {
    expect(contentOf(layOut([crowded]))).toEqual({ words: drawn(crowded), figures: 1 })
  })

  test('keeps them on their page where others follow or come before', () => {
    const follows = layOut([crowded, second])
    expect(contentOf(follows)).toEqual({ words: drawn(crowded, second), figures: 1 })
    expect(pagesOf(follows).map((blocks) => wordsOf(blocks.flatMap(textsOf)))).toEqual([drawn(crowded), drawn(second)])
    const comesBefore = layOut([second, crowded])
    expect(contentOf(comesBefore)).toEqual({ words: drawn(second, crowded), figures: 1 })
    expect(pagesOf(comesBefore).map((blocks) => wordsOf(blocks.flatMap(textsOf)))).toEqual([drawn(second), drawn(crowded)])
  })

  test('has text that flows around the image', () => {
    const [first, next] = layOut([crowded]).flatMap(({ blocks }) => blocks)
    expect(first).toMatchObject({ kind: 'figure', floats: {} })
    expect(first?.held).toBeUndefined()
    expect(next?.held).toBeUndefined()
  })
})

describe('a page on which nothing flows', () => {
  /** An image with vertical writing that is only seen in it. */
  const column = (text: string, x: number): PlacedText => ({ text, at: [x, 60], size: 12, runs: 'down' })
  const figure: FoundFigure = { left: 400, top: 20, right: 590, bottom: 500, alternative: '' }
  const seen: DrawnPage = { texts: [column('縦書きの文章です', 500), column('次の行はここから', 480)], figures: [figure] }

  test('is kept where it is the only one', () => {
    const sections = layOut([seen])
    expect(sections).toMatchObject([{ pages: { first: 1, last: 1 }, blocks: [{ kind: 'figure', held: { turn: 0 } }] }])
  })

  test('is a page of its own before, between and behind others', () => {
    const kinds = (pages: readonly DrawnPage[]) => pagesOf(layOut(pages)).map((blocks) => blocks.map(({ kind }) => kind))
    expect(kinds([seen, second])).toEqual([['figure'], ['paragraph']])
    expect(kinds([second, seen, seen, second])).toEqual([['paragraph'], ['figure'], ['figure'], ['paragraph']])
    expect(kinds([second, seen])).toEqual([['paragraph'], ['figure']])
  })
})

test('an image beside nothing but turned text stays on its page', () => {
  const figure: FoundFigure = { left: 90, top: 50, right: 300, bottom: 700, alternative: '' }
  const turned = [510, 530].map((x): PlacedText => ({ text: 'Upwards along the edge', at: [x, 400], turns: 3 }))
  const divided = pagesOf(layOut([second, { texts: turned, figures: [figure] }]))
  expect(divided).toHaveLength(2)
  expect(divided[1]?.filter(isFigure)).toHaveLength(1)
})

test('a page is laid out alike whether or not a crowded one follows', () => {
  const wide = linesAt(
    Array.from({ length: 12 }, () => 'Text with much room between its lines'),
    { at: [50, 300], leading: 22 },
  )
  const tight: PlacedText[] = [
    { text: 'Heading one', at: [50, 100] },
    { text: 'right after', at: [300, 113] },
    { text: 'third', at: [50, 126] },
  ]
  const ys = Array.from({ length: 11 }, (_, row) => 60 + 68 * row)
  const rows = Array.from({ length: 10 }, (_, row) => [`name ${row}`, `${row}`])
  const lefts = [40, 320]
  const crowded: DrawnPage = {
    texts: lefts.flatMap((left) => rowsAt(rows, { xs: [left + 5, left + 105], top: 80, leading: 68 })),
    lines: lefts.flatMap((left) => gridLines([left, left + 100, left + 220], ys)),
  }
  const page: DrawnPage = { texts: [...tight, ...wide] }
  const heights = (pages: readonly DrawnPage[]) =>
    (pagesOf(layOut(pages))[0] ?? []).map((block) => [block.before, block.kind === 'paragraph' ? block.leading : 0])
  // The margin above the first block is that of both pages.
  expect(heights([page, crowded]).slice(1)).toEqual(heights([page]).slice(1))
})
