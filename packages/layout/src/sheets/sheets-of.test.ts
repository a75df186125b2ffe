import { expect, test } from 'vitest'
import { findTables } from '../tables/find-tables.ts'
import { drawingOf, gridLines, rowsAt } from '../testing/drawing-of.ts'
import { type KeptTable, keptTable } from './kept-table.ts'
import { sheetsOf } from './sheets-of.ts'

const style = { decimal: '.', dates: undefined } as const
const rows = [
  ['Name', 'Share'],
  ['Multi-\nnational firms', '12.5%'],
  ['007', '1,234'],
]
const drawing = drawingOf({
  texts: rowsAt(rows, { xs: [55, 155], top: 105, leading: 30 }),
  lines: gridLines([50, 150, 250], [100, 130, 160, 190]),
})
const [table] = findTables(drawing, { splitStacks: true }).map((found) => keptTable({ ...found, parts: [{ page: 3, row: 0 }] }))
if (!table) throw new Error('There is no table')

test('a table becomes a sheet with its header, typed values and words joined over line ends', () => {
  const [sheet] = sheetsOf([table], { per: 'table', style })
  expect(sheet).toMatchObject({ name: 'Table 1', rowCount: 3, headerRows: 1 })
  expect(sheet?.cells.map(({ value, isHeader }) => [value.kind === 'text' ? value.text : value.value, isHeader])).toEqual([
    ['Name', true],
    ['Share', true],
    ['Multinational firms', false],
    [0.125, false],
    ['007', false],
    [1234, false],
  ])
})

test('a line that ends before the next word had to is a line of the cell; one that is full is not', () => {
  const texts = rowsAt(
    [
      ['Limits', 'Unit'],
      ['up to 5\nor 10', 'a few words that\nfill their line'],
      ['none', 'all'],
    ],
    { xs: [55, 155], top: 105, leading: 30 },
  )
  const [found] = findTables(drawingOf({ texts, lines: gridLines([50, 150, 250], [100, 130, 160, 190]) }), { splitStacks: true })
  if (!found) throw new Error('There is no table')
  const { cells } = keptTable({ ...found, parts: [{ page: 1, row: 0 }] })
  expect(cells.filter(({ row }) => row === 1).map(({ text }) => text)).toEqual(['up to 5\nor 10', 'a few words that fill their line'])
})

test('the space at the sides of cells is no room for a word', () => {
  // 12 points at each side leave 76, of which the first line takes 70.
  const texts = rowsAt([['Port'], ['a harbour town\nof it'], ['Kiel']], { xs: [62], top: 105, leading: 30 })
  const [found] = findTables(
    drawingOf({
      texts: [...texts, ...rowsAt([['x'], ['y'], ['z']], { xs: [155], top: 105, leading: 30 })],
      lines: gridLines([50, 150, 250], [100, 130, 160, 190]),
    }),
    { splitStacks: true },
  )
  if (!found) throw new Error('There is no table')
  const { cells } = keptTable({ ...found, parts: [{ page: 1, row: 0 }] })
  expect(cells.find(({ row, column }) => row === 1 && column === 0)?.text).toBe('a harbour town of it')
})

test('a value on two lines is a value, and its lines stay where it is text', () => {
  const cells = ['Date', '12 May\n2024', 'one\ntwo'].map((text, row) => ({ row, rowEnd: row, column: 0, columnEnd: 0, text }))
  const [sheet] = sheetsOf([{ page: 1, widths: [50], rowCount: 3, headerRows: 1, cells }], {
    per: 'table',
    style: { decimal: '.', dates: undefined },
  })
  expect(sheet?.cells.map(({ value }) => (value.kind === 'text' ? value.text : value.kind))).toEqual(['Date', 'number', 'one\ntwo'])
})

test('columns are as wide as on the page by the size of their text, and wide enough for every number', () => {
  const cells = ['Sum', '1,234,567.89'].map((text, row) => ({ row, rowEnd: row, column: 0, columnEnd: 0, text }))
  const widthOf = (width: number, size: number) =>
    sheetsOf([{ page: 1, widths: [width], size, rowCount: 2, headerRows: 1, cells }], { per: 'table', style })[0]?.widths[0]
  expect(widthOf(20, 10)).toBe(14)
  expect(widthOf(100, 10)).toBe(20)
  expect(widthOf(100, 5)).toBe(40)
})

test('columns of codes stay text as a whole, other numbers do not', () => {
  const cells = [
    ['Code', 'Year'],
    ['00815', '2001'],
    ['47110', '0'],
  ].flatMap((texts, row) => texts.map((text, column) => ({ row, rowEnd: row, column, columnEnd: column, text })))
  const [sheet] = sheetsOf([{ page: 1, widths: [50, 50], rowCount: 3, headerRows: 1, cells }], { per: 'table', style })
  expect(sheet?.cells.map(({ value }) => (value.kind === 'text' ? value.text : value.value))).toEqual([
    'Code',
    'Year',
    '00815',
    2001,
    '47110',
    0,
  ])
})

test('what could be a number among texts on the left of a column is a text, as in a sheet, where numbers stand on the right', () => {
  const texts = ['12.34', 'A-12', 'none', '7', 'B 4', 'C 44', '8']
  const placed = texts.flatMap((text, row) => [
    { text, at: [50, 100 + 20 * row] as const },
    { text: `${row}.5`, at: [220 - 15, 100 + 20 * row] as const },
  ])
  const [found] = findTables(drawingOf({ texts: placed, lines: gridLines([45, 150, 230], [96, 116, 136, 156, 176, 196, 216, 236]) }))
  if (!found) throw new Error('There is no table')
  const [sheet] = sheetsOf([keptTable({ ...found, parts: [{ page: 1, row: 0 }] })], { per: 'table', style })
  const values = sheet?.cells.map(({ column, value }) => [column, value.kind === 'text' ? value.text : value.value])
  expect(values?.filter(([column]) => column === 0).map(([, value]) => value)).toEqual(texts)
  expect(values?.filter(([column]) => column === 1).map(([, value]) => value)).toEqual([0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5])
})

test('text between tables stands between them, or on a sheet of its own', () => {
  const cells = [{ row: 0, rowEnd: 0, column: 0, columnEnd: 0, text: 'Said.' }]
  const tables: KeptTable[] = [{ page: 3, widths: [0], rowCount: 1, headerRows: 0, cells, isText: true }, table]
  expect(sheetsOf(tables, { per: 'table', style }).map(({ name, rowCount }) => [name, rowCount])).toEqual([
    ['Table 1', 3],
    ['Text', 1],
  ])
  const [page] = sheetsOf(tables, { per: 'page', style })
  expect(page?.cells.slice(0, 2).map(({ row, value }) => [row, value.kind === 'text' && value.text])).toEqual([
    [0, 'Said.'],
    [2, 'Name'],
  ])
})

test('tables share sheets by page, or all one', () => {
  const tables = [table, table, { ...table, page: 4 }]
  expect(sheetsOf(tables, { per: 'page', style }).map(({ name, rowCount }) => [name, rowCount])).toEqual([
    ['Page 3', 7],
    ['Page 4', 3],
  ])
  const [all, ...others] = sheetsOf(tables, { per: 'document', style })
  expect(others).toEqual([])
  expect(all).toMatchObject({ rowCount: 11, headerRows: 0 })
  expect(all?.cells[6]?.row).toBe(4)
})
