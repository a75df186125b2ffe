import { expect, test } from 'vitest'
import { type Drawn, drawingOf, gridLines } from '../testing/drawing-of.ts'
import type { PlacedText } from '../testing/glyphs-of.ts'
import { findTables, type TableOptions } from './find-tables.ts'

/** The rows of the tables of a page as texts by columns; a heading over several columns is in the first of them. */
function rowsOn(page: Drawn, options: TableOptions = { splitStacks: true }): string[][][] {
  return findTables(drawingOf(page), options).map(({ rows, columns, cells }) =>
    rows.map((_, row) =>
      columns.slice(1).map((_, column) => {
        const cell = cells.find((one) => one.row === row && one.column === column)
        return cell ? cell.words.map((line) => line.map(({ text }) => text).join(' ')).join(' ') : ''
      }),
    ),
  )
}

/** A number that ends at a place: letters are 5 points wide. */
function ending(text: string, right: number, y: number): PlacedText {
  return { text, at: [right - 5 * text.length, y] }
}

const loans = [
  ['10%', 'Annual interest'],
  ['3', 'Years of the loan'],
  ['8000', 'Present value of all that is still owed by it'],
  ['-22.41', 'Due in the first month'],
] as const
const between = Array.from({ length: 6 }, (_, index) => [50, 98 + 20 * index, 400, 98 + 20 * index] as const)
const amounts: Drawn = {
  texts: [
    { text: 'Data', at: [50, 102] },
    { text: 'Description', at: [143, 102] },
    ...loans.flatMap(([amount, text], index) => [ending(amount, 140, 122 + 20 * index), { text, at: [143, 122 + 20 * index] } as const]),
  ],
  lines: between,
}

test('amounts at the right edge of a column are parted from texts at the left edge of the next, as close as they are', () => {
  expect(rowsOn(amounts)).toEqual([[['Data', 'Description'], ...loans]])
})

test('a list whose numbers end at one place is no table', () => {
  const items = ['Take it', 'Wash it', 'Cut it', 'Sell it'].flatMap((text, index) => [
    ending(`${index + 8}`, 60, 100 + 14 * index),
    { text, at: [63, 100 + 14 * index] } as const,
  ])
  expect(rowsOn({ texts: items })).toEqual([])
})

const xs = [50, 100, 150, 200, 250, 300]
/** Headings that fill their cells, of which each pair has another above it, and rows without lines between them. */
const walled: Drawn = {
  texts: [
    { text: 'GROSS', at: [55, 102] },
    { text: 'Liability', at: [128, 102] },
    { text: 'Taxation', at: [230, 102] },
    { text: 'INCOME', at: [55, 116] },
    ...['Existing', 'Proposed', 'Existing', 'Proposed'].map((text, index) => ({ text, at: [105 + 50 * index, 116] as const })),
    ...[0, 1, 2, 3, 4].flatMap((row) =>
      ['17,500', '436', '0', '12', '7'].map((text, column) => ending(text, 95 + 50 * column, 132 + 14 * row)),
    ),
  ],
  lines: [
    ...gridLines(xs, [100, 130, 204]).filter(([x0, , x1]) => x0 !== x1 || (x0 !== 150 && x0 !== 250)),
    [150, 114, 150, 204],
    [250, 114, 250, 204],
    [100, 114, 300, 114],
  ],
}

test('headings with a drawn line between them are apart, and each is over the columns between its lines', () => {
  const [table] = findTables(drawingOf(walled), { splitStacks: true })
  const headings = table?.cells.flatMap(({ row, column, columnEnd, words }) =>
    row < 2 ? [[row, column, columnEnd, words.map((line) => line.map(({ text }) => text).join(' ')).join(' ')]] : [],
  )
  expect(headings).toEqual([
    [0, 0, 0, 'GROSS INCOME'],
    [0, 1, 2, 'Liability'],
    [0, 3, 4, 'Taxation'],
    [1, 1, 1, 'Existing'],
    [1, 2, 2, 'Proposed'],
    [1, 3, 3, 'Existing'],
    [1, 4, 4, 'Proposed'],
  ])
})

test('lines of a header as far apart as rows are rows of a printed sheet', () => {
  const [rows] = rowsOn(walled, { splitStacks: true, isSheet: true })
  expect(rows?.slice(0, 3)).toEqual([
    ['GROSS', 'Liability', '', 'Taxation', ''],
    ['INCOME', 'Existing', 'Proposed', 'Existing', 'Proposed'],
    ['17,500', '436', '0', '12', '7'],
  ])
})

test('the last row of a ruled table needs no rule below it, where its text begins at that of the others', () => {
  const lines = ['What is paid in all the months of the years that', 'follow it'] as const
  const texts = [...lines.map((text, index) => ({ text, at: [143, 202 + 12 * index] as const })), ending('7', 140, 214)]
  expect(rowsOn({ ...amounts, texts: [...amounts.texts, ...texts] })[0]?.at(-1)).toEqual(['7', lines.join(' ')])
})

test('headings on the left and numbers on the right are one column: in drawn ones, and in those that rows of headings and sums fill', () => {
  const frame = gridLines([50, 150, 250], [98, 114, 156, 170])
  const drawn = [
    { text: 'Field', at: [52, 101] as const },
    { text: 'Sum of all', at: [152, 101] as const },
    ...['x', 'y', 'z', 'Total'].map((text, row) => ({ text, at: [52, 117 + 14 * row] as const })),
    ...['11', '2', '33', '46'].map((text, row) => ending(text, 248, 117 + 14 * row)),
  ]
  expect(rowsOn({ texts: drawn, lines: frame })[0]).toEqual([
    ['Field', 'Sum of all'],
    ['x', '11'],
    ['y', '2'],
    ['z', '33'],
    ['Total', '46'],
  ])
  const rows = [
    ['Total', '1', '3', '4'],
    ['a', '1', '', '1'],
    ['c', '', '3', '3'],
    ['d', '', '', '9'],
  ]
  const sparse = [
    ...['Field', '1-Jan', '3-Jan', 'All'].map((text, column) => ({ text, at: [50 + 80 * column, 100] as const })),
    ...rows.flatMap((texts, row) =>
      texts.flatMap((text, column) => {
        const y = 114 + 14 * row
        return text === '' ? [] : [column === 0 ? { text, at: [50, y] as const } : ending(text, 128 + 80 * column, y)]
      }),
    ),
  ]
  expect(rowsOn({ texts: sparse })[0]).toEqual([['Field', '1-Jan', '3-Jan', 'All'], ...rows])
})
