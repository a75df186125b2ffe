import { expect, test } from 'vitest'
import type { Block, Paragraph } from '../model.ts'
import { type Drawn, drawingOf, gridLines, rowsAt } from '../testing/drawing-of.ts'
import { linesAt, type PlacedText } from '../testing/glyphs-of.ts'
import { foundTables } from './found-tables.ts'
import { layOutDocument } from './lay-out-document.ts'
import { readPage } from './read-page.ts'

function blocksOf(drawn: Drawn): Block[] {
  const drawing = drawingOf(drawn)
  const page = readPage(drawing, { number: 1, position: 1 })
  const tables = foundTables(drawing, page.words)
  return [...layOutDocument([{ page, tables, figures: [] }])].flatMap(({ blocks }) => blocks)
}

function isParagraph(block: Block): block is Paragraph {
  return block.kind === 'paragraph'
}

function paragraphs(texts: readonly PlacedText[]): Paragraph[] {
  return blocksOf({ texts }).filter(isParagraph)
}

const beside = [
  'nce upon a time there was a text whose first letter',
  'was as high as three of its lines, as in old books',
  'and in new magazines, and it went on below that one',
]
const below = ['where its lines began at the edge of the column as they', 'do in any other text of the page, up to its last one.']

test('a large letter beside the first lines belongs to their paragraph', () => {
  const letter: PlacedText = { text: 'O', at: [50, 100], size: 34 }
  const [paragraph, ...others] = paragraphs([letter, ...linesAt(beside, { at: [69, 100] }), ...linesAt(below, { at: [50, 136] })])
  expect(others).toEqual([])
  expect(paragraph?.runs.map(({ text, initial }) => [text, initial])).toEqual([
    ['O', 3],
    [[...beside, ...below].join(' '), undefined],
  ])
  expect(paragraph).toMatchObject({ left: 50, first: 0 })
})

test('a large letter above or far from the text is none of its initials', () => {
  const alone: PlacedText = { text: 'O', at: [50, 40], size: 34 }
  expect(
    paragraphs([alone, ...linesAt(beside, { at: [50, 100] })]).every(({ runs }) => runs.every((run) => run.initial === undefined)),
  ).toBe(true)
  const far: PlacedText = { text: 'O', at: [20, 100], size: 34 }
  expect(paragraphs([far, ...linesAt(beside, { at: [80, 100] })]).every(({ runs }) => runs.every((run) => run.initial === undefined))).toBe(
    true,
  )
})

test('a large letter in a table or beside one stays where it is', () => {
  const body = linesAt(['Some text of the page in its usual size', 'and more of it', 'and in a third line', 'and a fourth'], {
    at: [50, 400],
  })
  const row = (letter: string, top: number): PlacedText[] => [
    { text: letter, at: [55, top], size: 30 },
    ...linesAt(['Energy class of', `device ${letter}`], { at: [79, top + 2], leading: 14 }),
  ]
  const texts = [...row('A', 102), ...row('B', 142), ...body]
  const textOf = ({ runs }: Paragraph) => runs.map(({ text }) => text).join('')
  const cellsOf = (drawn: Drawn) =>
    blocksOf(drawn).flatMap((block) =>
      block.kind === 'table' ? block.cells.map(({ blocks }) => blocks.filter(isParagraph).map(textOf).join(' ')) : [],
    )
  const cells = ['A', 'Energy class of device A', 'B', 'Energy class of device B']
  expect(cellsOf({ texts, lines: gridLines([50, 76, 250], [100, 140, 180]) })).toEqual(cells)
  const beside = rowsAt([['10 kWh'], ['20 kWh']], { xs: [185], top: 104, leading: 40 })
  const two = { texts: [...texts, ...beside], lines: gridLines([76, 180, 250], [100, 140, 180]) }
  expect(cellsOf(two)).toEqual([cells[1], '10 kWh', cells[3], '20 kWh'])
  expect(blocksOf(two).filter(isParagraph).map(textOf)).toEqual(expect.arrayContaining(['A', 'B']))
})
