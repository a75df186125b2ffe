import { describe, expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { layOutPage } from './page-layout.ts'
import { joinLines } from './paragraph-text.ts'
import { glyphsOf, linesAt, type PlacedText } from './testing/glyphs-of.ts'

const leftColumn = ['The left column is read', 'from its first line down', 'to the last one before.']
const rightColumn = ['The right column is read', 'when the left one is done', 'and not line beside line.']

describe('columns', () => {
  test('are read one after the other', () => {
    const page = [...linesAt(leftColumn, { at: [72, 100] }), ...linesAt(rightColumn, { at: [320, 100] })]
    expect(linesOn(page)).toEqual([...leftColumn, ...rightColumn])
  })

  test('are found however the page was drawn', () => {
    const [left, right] = [linesAt(leftColumn, { at: [72, 100] }), linesAt(rightColumn, { at: [320, 100] })]
    expect(linesOn(left.flatMap((line, index) => [right[index] ?? line, line]))).toEqual([...leftColumn, ...rightColumn])
  })

  test('are read from the right where the text runs from right to left', () => {
    const [first, second] = ['טור ראשון שעומד מימין', 'טור שני שעומד משמאל לו']
    const three = (text: string) => [text, text, text]
    const page = [...linesAt(three(second), { at: [250, 100] }), ...linesAt(three(first), { at: [500, 100] })]
    expect(linesOn(page)).toEqual([...three(first), ...three(second)])
  })

  test('stand below the title that spans them', () => {
    const title = { text: 'A title that spans both of the columns of this page', at: [100, 88] } as const
    const [left, right] = [
      [...leftColumn, ...leftColumn],
      [...rightColumn, ...rightColumn],
    ]
    const page = [...linesAt(left, { at: [72, 100] }), ...linesAt(right, { at: [320, 100] }), title]
    expect(linesOn(page)).toEqual([title.text, ...left, ...right])
  })

  test('stand below a title that is no wider than one of them', () => {
    const lines = Array.from({ length: 6 }, (_, index) => `Line ${index} of a text here`)
    const title = { text: 'THE COURIER', at: [240, 60], size: 16 } as const
    const page = [title, ...[60, 240, 420].flatMap((x) => linesAt(lines, { at: [x, 100] }))]
    expect(linesOn(page)).toEqual([title.text, ...lines, ...lines, ...lines])
  })

  test('with short lines are columns where their lines stand at other heights', () => {
    const side = [
      'CONTACT',
      '12 Harbour Street',
      'Bristol',
      '+44 117 496 0123',
      'SKILLS',
      'TypeScript',
      'PostgreSQL',
      'LANGUAGES',
      'English',
    ]
    const main = Array.from({ length: 12 }, (_, index) => `A line ${index} of what somebody has done in the years before`)
    const page = [...linesAt(side, { at: [20, 100], leading: 17 }), ...linesAt(main, { at: [200, 104], leading: 13 })]
    expect(linesOn(page)).toEqual([...side, ...main])
  })

  test('share a paragraph that the end of the first one parts', () => {
    const left = ['A sentence begins in the', 'column at the left and it', 'does not end there but is']
    const right = ['continued at the head of', 'the other column where it', 'comes to its end at last.']
    const [paragraph, ...others] = textsOn([...linesAt(left, { at: [72, 100] }), ...linesAt(right, { at: [320, 100] })])
    expect(others).toEqual([])
    expect(paragraph).toBe([...left, ...right].join(' '))
  })
})

describe('tables', () => {
  const rows = [
    ['Article', 'Number', 'Price'],
    ['Apples', '12', '4.80'],
    ['Pears', '7', '3.50'],
    ['Plums', '150', '9.00'],
  ]
  const drawn = (table: readonly string[][], top = 100) =>
    table.flatMap((row, index) =>
      row.flatMap((text, column): PlacedText[] => (text === '' ? [] : [{ text, at: [72 + column * 120, top + index * 14] }])),
    )

  test('are rows of entries', () => {
    expect(blocksOn(drawn(rows))).toMatchObject([{ kind: 'table', rows }])
  })

  test('keep the place of an entry that is empty', () => {
    const table = rows.map((row, index) => (index === 2 ? ['Pears', '', '3.50'] : row))
    expect(blocksOn(drawn(table))).toMatchObject([{ kind: 'table', rows: table }])
  })

  test('are told from the text above and below them', () => {
    const page = [
      { text: 'What the orchard brought in during the whole of the year', at: [72, 60] } as const,
      ...drawn(rows),
      { text: 'All prices are those of the market on the day of sale', at: [72, 200] } as const,
    ]
    expect(blocksOn(page).map(({ kind }) => kind)).toEqual(['paragraph', 'table', 'paragraph'])
  })

  test('run from right to left where their text does', () => {
    const table = [
      ['שם', 'מחיר'],
      ['תפוח', 'שלוש'],
      ['אגס', 'ארבע'],
    ]
    const page = table.flatMap(([first = '', second = ''], index): PlacedText[] => [
      { text: first, at: [400, 100 + index * 14] },
      { text: second, at: [250, 100 + index * 14] },
    ])
    expect(blocksOn(page)).toMatchObject([{ kind: 'table', rows: table }])
  })
})

test('bullets beside their text are a list and no table', () => {
  const page = ['first thing to do', 'second thing to do', 'third thing to do'].flatMap((text, index): PlacedText[] => [
    { text: '•', at: [72, 100 + index * 12] },
    { text, at: [100, 100 + index * 12] },
  ])
  expect(blocksOn(page)).toMatchObject([{ isItem: true }, { isItem: true }, { isItem: true }])
  expect(textsOn(page)[1]).toBe('• second thing to do')
})

test('rotated text comes after the rest', () => {
  const page = [{ text: 'printed in the margin', at: [20, 400], turns: 3 } as const, ...linesAt(leftColumn, { at: [72, 100] })]
  expect(linesOn(page)).toEqual([...leftColumn, 'printed in the margin'])
})

test('columns of vertical writing are read from the right', () => {
  const page: PlacedText[] = [
    { text: '縦書きの一', at: [300, 100], runs: 'down' },
    { text: '次の行です', at: [285, 100], runs: 'down' },
  ]
  expect(linesOn(page)).toEqual(['縦書きの一', '次の行です'])
})

test('a page without text is empty', () => {
  expect(layOutPage(glyphsOf([]))).toEqual({ width: 600, height: 800, blocks: [], isEmpty: true })
})

function blocksOn(texts: readonly PlacedText[]): Block[] {
  return layOutPage(glyphsOf(texts)).blocks
}

function linesOn(texts: readonly PlacedText[]): string[] {
  return blocksOn(texts).flatMap((block) => block.lines.map(({ text }) => text))
}

function textsOn(texts: readonly PlacedText[]): string[] {
  return blocksOn(texts).flatMap((block) =>
    block.kind === 'paragraph' ? [joinLines(block, { lineBreaks: 'paragraph', dehyphenate: true })] : [],
  )
}
