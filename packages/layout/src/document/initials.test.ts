import { expect, test } from 'vitest'
import type { Paragraph } from '../model.ts'
import { drawingOf } from '../testing/drawing-of.ts'
import { linesAt, type PlacedText } from '../testing/glyphs-of.ts'
import { layOutDocument } from './lay-out-document.ts'
import { readPage } from './read-page.ts'

function paragraphs(texts: readonly PlacedText[]): Paragraph[] {
  const page = readPage(drawingOf({ texts }), { number: 1, position: 1 })
  const sections = [...layOutDocument([{ page, tables: [], figures: [] }])]
  return sections.flatMap(({ blocks }) => blocks.filter((block): block is Paragraph => block.kind === 'paragraph'))
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
