import { expect, test } from 'vitest'
import type { Paragraph } from './blocks.ts'
import { layOutPage } from './page-layout.ts'
import { glyphsOf, linesAt, type PlacedText } from './testing/glyphs-of.ts'

const full = ['These lines are as long as', 'the column that holds them', 'so that their text is one.']

test('lines at one distance are one paragraph', () => {
  expect(paragraphs(linesAt(full, { at: [72, 100] }))).toEqual([full])
})

test('a wider distance begins another', () => {
  expect(paragraphs([...linesAt(full, { at: [72, 100] }), ...linesAt(full, { at: [72, 142] })])).toEqual([full, full])
})

test('a line that stands in begins another', () => {
  const page = [...linesAt(full, { at: [72, 100] }), { text: 'Indented as in most books', at: [87, 136] } as const]
  const after = linesAt(['and then back at the edge.'], { at: [72, 148] })
  expect(paragraphs([...page, ...after])).toEqual([full, ['Indented as in most books', 'and then back at the edge.']])
})

test('larger and bold lines stand by themselves', () => {
  const page: PlacedText[] = [
    { text: 'Large', at: [72, 80], size: 14 },
    ...linesAt(full, { at: [72, 97] }),
    { text: 'Bold words of a heading', at: [72, 133], style: { bold: true } },
    ...linesAt(full, { at: [72, 145] }),
  ]
  expect(paragraphs(page)).toEqual([['Large'], full, ['Bold words of a heading'], full])
})

test.each(['• a thing', '– a thing', '1. a thing', '(b) a thing', 'iv) a thing'])('%s begins an item', (text) => {
  const [before, item] = blocks([...linesAt(full, { at: [72, 100] }), { text, at: [72, 136] }])
  expect([before?.isItem, item?.isItem]).toEqual([false, true])
  expect(item?.lines.map((line) => line.text)).toEqual([text])
})

test.each(['12.5 percent', 'a thing', '-5 degrees'])('%s begins none', (text) => {
  expect(paragraphs([...linesAt(full, { at: [72, 100] }), { text, at: [72, 136] }])).toEqual([[...full, text]])
})

test('a full line continues in the next, and a short one ends on purpose', () => {
  const lines = ['Dear neighbour and friend,', 'Yours', 'Ada with many a good thing']
  expect(blocks(linesAt(lines, { at: [72, 100] }))[0]?.lines.map(({ goesOn }) => goesOn)).toEqual([true, false, true])
})

test('a line that ends in a hyphen continues, however short', () => {
  const [paragraph] = blocks(linesAt(['The column is wide enough', 'a bro-', 'ken word'], { at: [72, 100] }))
  expect(paragraph?.lines[1]).toMatchObject({ text: 'a bro-', goesOn: true })
})

function blocks(texts: readonly PlacedText[]): Paragraph[] {
  return layOutPage(glyphsOf(texts), { styled: true }).blocks.filter((block) => block.kind === 'paragraph')
}

function paragraphs(texts: readonly PlacedText[]): string[][] {
  return blocks(texts).map(({ lines }) => lines.map(({ text }) => text))
}
