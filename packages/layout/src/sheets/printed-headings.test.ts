import { expect, test } from 'vitest'
import type { KeptTable } from './kept-table.ts'
import { withoutHeadings } from './printed-headings.ts'

function table(rows: readonly (readonly string[])[], headerRows = 1): KeptTable {
  const cells = rows.flatMap((texts, row) => texts.map((text, column) => ({ row, rowEnd: row, column, columnEnd: column, text })))
  return {
    page: 1,
    widths: (rows[0] ?? []).map(() => 50),
    rowCount: rows.length,
    headerRows,
    cells: cells.filter(({ text }) => text !== ''),
  }
}

test('letters above columns and numbers before rows of a printed sheet are left out', () => {
  const printed = table([
    ['', 'Y', 'Z', 'AA'],
    ['9', 'Name', 'Share', ''],
    ['10', 'Plums', '12', 'x'],
    ['11', '', '', ''],
  ])
  expect(withoutHeadings([printed])).toEqual([
    {
      ...table([
        ['Name', 'Share', ''],
        ['Plums', '12', 'x'],
        ['', '', ''],
      ]),
      headerRows: 0,
    },
  ])
})

test('other tables of such a document are printed so, too, even if they hold nothing but words', () => {
  const values = table([
    ['', 'A', 'B'],
    ['1', 'Name', 'Share'],
    ['2', 'Plums', '12'],
    ['3', 'Pears', '7'],
  ])
  const words = table([
    ['', 'A', 'B'],
    ['1', 'Flag', 'Meaning'],
    ['2', 'Title', 'What is above'],
    ['3', 'Colours', 'All of them'],
  ])
  expect(withoutHeadings([words, values])[0]?.cells.map(({ text }) => text)).toEqual([
    ...['Flag', 'Meaning', 'Title', 'What is above', 'Colours', 'All of them'],
  ])
})

test.each([
  [
    'other letters',
    [
      ['', 'A', 'C'],
      ['1', 'Name', 'Share'],
      ['2', 'x', 'y'],
      ['3', 'x', 'y'],
    ],
  ],
  [
    'a heading above the numbers',
    [
      ['No.', 'A', 'B'],
      ['1', 'Name', 'Share'],
      ['2', 'x', 'y'],
      ['3', 'x', 'y'],
    ],
  ],
  [
    'other numbers',
    [
      ['', 'A', 'B'],
      ['1', 'Name', 'Share'],
      ['3', 'x', 'y'],
      ['4', 'x', 'y'],
    ],
  ],
  [
    'rows without a number',
    [
      ['', 'A', 'B'],
      ['1', 'Name', 'Share'],
      ['', 'x', 'y'],
      ['2', 'x', 'y'],
      ['3', 'x', 'y'],
    ],
  ],
  [
    'few rows',
    [
      ['', 'A', 'B'],
      ['1', 'Name', 'Share'],
      ['2', 'x', 'y'],
    ],
  ],
  [
    'no words below its letters',
    [
      ['', 'A', 'B'],
      ['1', 'x', ''],
      ['2', '', 'x'],
      ['3', 'x', ''],
    ],
  ],
  [
    'questions and their answers',
    [
      ['', 'A', 'B'],
      ['1', 'Paris', 'London'],
      ['2', 'Yes', 'Never'],
      ['3', '1789', '1815'],
    ],
  ],
])('a table with %s stays whole', (_, rows) => {
  expect(withoutHeadings([table(rows)])).toEqual([table(rows)])
})
