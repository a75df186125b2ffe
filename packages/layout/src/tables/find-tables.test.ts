import { expect, test } from 'vitest'
import { type Drawn, drawingOf, gridLines, rowsAt } from '../testing/drawing-of.ts'
import { findTables, type TableOptions } from './find-tables.ts'
import type { TableCell } from './table.ts'

/** The tables of a page: each cell as its text with row and column, and their ends where it covers several. */
function read(page: Drawn, options?: TableOptions): string[][] {
  return findTables(drawingOf(page), options).map(({ cells }) => cells.map(written).sort())
}

function written({ row, rowEnd, column, columnEnd, words }: TableCell): string {
  const end = rowEnd > row || columnEnd > column ? `-${rowEnd},${columnEnd}` : ''
  return `${row},${column}${end} ${words.map((line) => line.map(({ text }) => text).join(' ')).join('/')}`
}

const xs = [50, 150, 250, 350]
const ys = [100, 120, 140, 160]
const inside = [55, 155, 255]
const nine = [
  ['a', 'b', 'c'],
  ['d', 'e', 'f'],
  ['g', 'h', 'i'],
]
const nineCells = ['0,0 a', '0,1 b', '0,2 c', '1,0 d', '1,1 e', '1,2 f', '2,0 g', '2,1 h', '2,2 i']

test('drawn cells are a table', () => {
  expect(read({ texts: rowsAt(nine, { xs: inside, top: 105 }), lines: gridLines(xs, ys) })).toEqual([nineCells])
})

test('lines drawn cell by cell, in dashes and with small gaps, are whole lines', () => {
  const pieces = gridLines(xs, ys).flatMap(([x0, y0, x1, y1]) =>
    Array.from({ length: 20 }, (_, index) => {
      const [from, to] = [index / 20, (index + 0.9) / 20]
      return [x0 + from * (x1 - x0), y0 + from * (y1 - y0), x0 + to * (x1 - x0), y0 + to * (y1 - y0)] as const
    }),
  )
  expect(read({ texts: rowsAt(nine, { xs: inside, top: 105 }), lines: pieces })).toEqual([nineCells])
})

test('cells without a line between them are one cell over several rows or columns', () => {
  const texts = rowsAt([['head'], ['', 'x', 'y'], ['side', 'z', 'w']], { xs: inside, top: 105 })
  const lines = gridLines(xs, ys).filter(([x0, y0, , y1]) => !(x0 === 150 && y1 > y0) && !(x0 === 250 && y1 > y0) && y0 !== 140)
  const inner = [
    [150, 120, 150, 160],
    [250, 120, 250, 160],
    [150, 140, 350, 140],
  ] as const
  expect(read({ texts, lines: [...lines, ...inner] })).toEqual([['0,0-0,2 head', '1,0-2,0 side', '1,1 x', '1,2 y', '2,1 z', '2,2 w']])
})

test('white lines are no lines, and text in two columns of a frame is no table', () => {
  const texts = rowsAt(
    [
      ['one two three', ''],
      ['four five six', ''],
      ['seven eight nine', ''],
    ],
    { xs: inside, top: 105 },
  )
  expect(read({ texts, lines: gridLines(xs, ys), colour: 0xffffff })).toEqual([])
  expect(read({ texts, lines: gridLines([50, 350], [100, 160]) })).toEqual([])
})

test('a frame over columns that other rows show is cut there', () => {
  const wide = gridLines(xs, ys).filter(([x0, , x1]) => x0 !== x1 || x0 === 50 || x0 === 350)
  const header = [
    [150, 100, 150, 120],
    [250, 100, 250, 120],
  ] as const
  expect(read({ texts: rowsAt(nine, { xs: inside, top: 105 }), lines: [...wide, ...header] })).toEqual([nineCells])
})

test('open sides are closed where rules reach beyond the outermost column line', () => {
  const lines = gridLines(xs, ys).filter(([x0, , x1]) => x0 !== x1 || (x0 !== 50 && x0 !== 350))
  expect(read({ texts: rowsAt(nine, { xs: inside, top: 105 }), lines })).toEqual([nineCells])
})

test('rows stacked in drawn cells are split for a spreadsheet and kept for a text document', () => {
  const texts = rowsAt(
    [
      ['Name', 'Births', 'Deaths'],
      ['Adam\nBert\nCarl\nDora', '10\n20\n30\n40', '1\n2\n3\n4'],
    ],
    { xs: inside, top: 105, leading: 25 },
  )
  const page = { texts, lines: gridLines(xs, [100, 125, 190]) }
  expect(read(page)[0]).toContain('1,1 10/20/30/40')
  expect(read(page, { splitStacks: true })[0]).toContain('3,2 3')
})

test('a paragraph in a cell is not split', () => {
  const prose = ['It begins here and goes on', 'to the end of the line and', 'further down to its full stop', 'where it has found its end']
  const texts = rowsAt(
    [
      ['Word', 'Meaning'],
      ['one', prose.join('\n')],
      ['two', prose.join('\n')],
    ],
    { xs: [55, 155], top: 105, leading: 60 },
  )
  const lines = gridLines([50, 150, 300], [100, 160, 220, 280])
  expect(read({ texts, lines }, { splitStacks: true })[0]).toContain(`1,1 ${prose.join('/')}`)
})

test('a caption and a source inside the frame are no rows of a spreadsheet', () => {
  const rows = [['Table 1: Letters'], ...nine, ['Source: the alphabet']]
  const all = [80, ...ys, 180]
  const lines = gridLines(xs, all).filter(([x0, , x1]) => x0 !== x1 || x0 === 50 || x0 === 350)
  const inner = [150, 250].map((x) => [x, 100, x, 160] as const)
  const page = { texts: rowsAt(rows, { xs: inside, top: 85 }), lines: [...lines, ...inner] }
  expect(read(page, { splitStacks: true })).toEqual([nineCells])
  expect(read(page)[0]).toContain('0,0-0,2 Table 1: Letters')
})

test('labels beside a frame of numbers belong to it', () => {
  const numbers = [
    ['Adam', '10', '20'],
    ['Bert', '30', '40'],
    ['Carl', '50', '60'],
  ]
  const lines = gridLines([150, 250, 350], ys)
  expect(read({ texts: rowsAt(numbers, { xs: inside, top: 105 }), lines })[0]).toContain('2,0 Carl')
})

const towns = [
  ['Town', 'Area', 'People'],
  ['Aachen', '160', '249,070'],
  ['Bonn', '141', '331,885'],
  ['Cologne', '405', '1,073,096'],
  ['Dresden', '328', '556,227'],
]

test('aligned text is a table without any line', () => {
  const [table] = findTables(drawingOf({ texts: rowsAt(towns, { xs: [50, 200, 300], top: 100, leading: 12 }) }))
  expect(table?.origin).toBe('text')
  expect(table?.cells.map(written)).toContain('3,2 1,073,096')
  expect(table?.rows.map(({ isHeader }) => isHeader)).toEqual([true, false, false, false, false])
})

test('numbers stand below their headings, however near the next heading is', () => {
  const [heads, labels, numbers, days] = [
    { xs: [50, 100, 150], texts: ['Name', 'Count', 'Day'] },
    [50, 'abc'],
    [142, '123'],
    [168, ['1-Jan', '2-Jan', '3-Jan']],
  ] as const
  const rows = [0, 1, 2].flatMap((row) => [
    { text: labels[1][row] ?? '', at: [labels[0], 114 + 14 * row] as const },
    { text: numbers[1][row] ?? '', at: [numbers[0], 114 + 14 * row] as const },
    { text: days[1][row] ?? '', at: [days[0], 114 + 14 * row] as const },
  ])
  const head = heads.texts.map((text, column) => ({ text, at: [heads.xs[column] ?? 0, 100] as const }))
  const [table] = read({ texts: [...head, ...rows] })
  expect(table).toEqual(
    [
      '0,0 Name',
      '0,1 Count',
      '0,2 Day',
      '1,0 a',
      '1,1 1',
      '1,2 1-Jan',
      '2,0 b',
      '2,1 2',
      '2,2 2-Jan',
      '3,0 c',
      '3,1 3',
      '3,2 3-Jan',
    ].sort(),
  )
})

test('two rows in one drawn row are two for a spreadsheet, where numbers stand beside labels', () => {
  const [top, bottom] = [90, 160]
  const texts = rowsAt(
    [
      ['Field', 'Sum'],
      ['x\nz', '11\n33'],
      ['', ''],
      ['Total', '44'],
    ],
    { xs: inside, top: 95, leading: 16 },
  )
  const lines = gridLines([50, 150, 250], [top, 108, 140, bottom])
  const wanted = ['0,0 Field', '0,1 Sum', '1,0 x', '1,1 11', '2,0 z', '2,1 33', '3,0 Total', '3,1 44']
  expect(read({ texts, lines }, { splitStacks: true })).toEqual([wanted])
  expect(read({ texts, lines })[0]).toContain('1,1 11/33')
})

test('running text in two columns is no table', () => {
  const lines = Array.from({ length: 8 }, () => ['some words that run on to the end', 'and go on beside them in a column'])
  expect(read({ texts: rowsAt(lines, { xs: [50, 320], top: 100, leading: 12 }) })).toEqual([])
})

test('headings over several columns stand above theirs, by the rule below them or by their place in the middle', () => {
  const rows = [
    ['', '2009', '', '2010', ''],
    ['Town', 'men', 'women', 'men', 'women'],
    ['Aachen', '10', '20', '30', '40'],
    ['Bonn', '11', '21', '31', '41'],
    ['Cologne', '12', '22', '32', '42'],
  ]
  const columns = [50, 150, 220, 290, 360]
  const texts = rowsAt(rows, { xs: columns, top: 100, leading: 14 })
  const underlined = { texts, lines: [[150, 112, 240, 112] as const, [290, 112, 380, 112] as const] }
  expect(read(underlined)[0]).toEqual(expect.arrayContaining(['0,1-0,2 2009', '0,3-0,4 2010', '0,0-1,0 Town']))
  const middle = rowsAt(rows.slice(1), { xs: columns, top: 114, leading: 14 })
  const year = { text: 'Number of people', at: [225, 100] as const }
  expect(read({ texts: [year, ...middle] })[0]).toEqual(expect.arrayContaining(['0,1-0,4 Number of people', '0,0-1,0 Town']))
})

test('a label of two lines is one row, also where its data stand in the middle', () => {
  const texts = [
    ...rowsAt(towns, { xs: [50, 200, 300], top: 100, leading: 12 }),
    { text: 'Frankfurt upon', at: [50, 160] as const },
    { text: 'the river Main', at: [50, 172] as const },
    { text: '248', at: [200, 166] as const },
    { text: '753,056', at: [300, 166] as const },
  ]
  expect(read({ texts })[0]).toEqual(expect.arrayContaining(['5,0 Frankfurt upon/the river Main', '5,1 248']))
})

test('dots that lead to the data, and dashes typed as a rule, are no text', () => {
  const rows = towns.map(([name = '', ...data], index) => [index === 0 ? name : `${name} ........`, ...data])
  const texts = [...rowsAt(rows, { xs: [50, 200, 300], top: 100, leading: 14 }), { text: '-'.repeat(60), at: [50, 107] as const, size: 5 }]
  const [table] = read({ texts })
  expect(table).toContain('1,0 Aachen')
  expect(table?.some((cell) => cell.includes('--'))).toBe(false)
})

test('a sign before aligned numbers is no column of its own', () => {
  const rows = towns.map(([name = '', area = '', people = ''], index) => [name, area, index === 0 ? '' : '$', people])
  expect(read({ texts: rowsAt(rows, { xs: [50, 200, 290, 310], top: 100, leading: 12 }) })[0]).toContain('3,2 $ 1,073,096')
})

test('text and lines of a chart are no table', () => {
  const axis = ['40', '30', '20', '10', '0'].map((text, index) => ({ text, at: [60, 100 + index * 30] as const }))
  const years = ['2001', '2002', '2003'].map((text, index) => ({ text, at: [100 + index * 60, 235] as const }))
  const lines = gridLines([80, 280], [100, 130, 160, 190, 220])
  expect(read({ texts: [...axis, ...years], lines, curves: [[80, 100, 280, 220]] })).toEqual([])
})

test('a table on its side is read in its own direction', () => {
  // Turned by a quarter: what was to the right is below, what was below is to the left.
  const texts = rowsAt(nine, { xs: inside, top: 105 }).map(({ text, at: [x, y] }) => ({ text, at: [600 - y - 10, x] as const, turns: 1 }))
  const lines = gridLines(xs, ys).map(([x0, y0, x1, y1]) => [600 - y1, x0, 600 - y0, x1] as const)
  const [table] = findTables(drawingOf({ texts, lines }))
  expect(table?.frame).toBe(1)
  expect(table?.cells.map(written).sort()).toEqual(nineCells)
})

test('a table of many columns and a page of very many lines end in time', () => {
  const columns = Array.from({ length: 301 }, (_, index) => 10 + index * 20)
  const texts = rowsAt([columns.slice(1).map(() => '1'), columns.slice(1).map(() => '2')], { xs: columns.map((x) => x + 5), top: 105 })
  const page = { width: 6100, height: 800 }
  expect(findTables(drawingOf({ texts, lines: gridLines(columns, [100, 120, 140]), page }))[0]?.columns.length).toBe(301)
  const hatching = Array.from(
    { length: 11_000 },
    (_, index) => [(index % 100) * 60, 150 + index * 0.05, (index % 100) * 60 + 20, 150 + index * 0.05] as const,
  )
  expect(findTables(drawingOf({ texts, lines: hatching, page }))).toBeInstanceOf(Array)
})

test('a table of rising numbers is no table of contents', () => {
  const rows = [1, 2, 3, 4, 5, 6].map((number) => [`${number}`, `${10 + number}`, `${number * number + 20}`])
  expect(read({ texts: rowsAt(rows, { xs: [50, 150, 250], top: 100, leading: 12 }) })).toHaveLength(1)
})

test('a table of contents and a formula are no tables', () => {
  const contents = ['Introduction', 'Methods', 'Results', 'Discussion', 'References'].map((title, index) => [
    String(index + 1),
    `${title} ${'. '.repeat(20 - title.length)}`,
    String(3 + 4 * index),
  ])
  expect(read({ texts: rowsAt(contents, { xs: [50, 70, 300], top: 100, leading: 12 }) })).toEqual([])
  const formula = Array.from({ length: 4 }, () => ['f = ∂x', 'g ∈ 3', '= 7'])
  expect(read({ texts: rowsAt(formula, { xs: [50, 150, 250], top: 100, leading: 12 }) })).toEqual([])
})

test('a header that is repeated begins another table', () => {
  const [head = [], ...data] = towns
  const texts = rowsAt([head, ...data, head, ...data], { xs: [50, 200, 300], top: 100, leading: 12 })
  expect(read({ texts }).map((cells) => cells.length)).toEqual([15, 15])
})

test('the last row below the last rule belongs to the table, a column of text beside a frame does not', () => {
  const lines = towns.map((_, index) => [50, 98 + index * 24, 380, 98 + index * 24] as const)
  expect(read({ texts: rowsAt(towns, { xs: [50, 200, 300], top: 100, leading: 24 }), lines })[0]).toContain('4,0 Dresden')
  const prose = Array.from({ length: 3 }, (_, row) => ({ text: 'some words of a text that', at: [20, 105 + row * 20] as const }))
  const numbers = rowsAt(
    [
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
    { xs: [155, 255], top: 105 },
  )
  expect(read({ texts: [...prose, ...numbers], lines: gridLines([150, 250, 350], ys) })[0]?.length).toBe(6)
})

test('cells that stand closer than words are apart where no space is written between them', () => {
  const rows = Array.from({ length: 12 }, (_, index) => [
    `2024-03-${10 + index}`,
    `0${100 + index}`,
    `paid for box ${index}`,
    `${index}.50`,
  ])
  const columnsAt = (second: number) => read({ texts: rowsAt(rows, { xs: [50, second, 200, 400], top: 100, leading: 14 }) })[0]?.slice(0, 4)
  expect(columnsAt(102)).toEqual(['0,0 2024-03-10', '0,1 0100', '0,2 paid for box 0', '0,3 0.50'])
})

test('as many headings as columns are one of each', () => {
  const rows = [['11,000.25', '22,000.50', '33,000.75'], ...Array.from({ length: 5 }, () => ['10,000.25', '20,000.50', '30,000.75'])]
  const texts = [
    ...rowsAt([['Name', 'In', 'Out', 'Rest']], { xs: [50, 130, 206, 286], top: 86 }),
    ...rowsAt(
      rows.map((row, index) => [`n${index}`, ...row]),
      { xs: [50, 160, 240, 320], top: 100, leading: 14 },
    ),
  ]
  expect(read({ texts })[0]?.slice(0, 4)).toEqual(['0,0 Name', '0,1 In', '0,2 Out', '0,3 Rest'])
})

/** Words of a line with spaces between them, so that the page is one that writes its spaces. */
const sentence = {
  text: 'This page writes spaces between the words of its sentences, and so all of them have one before',
  at: [50, 40],
} as const

test('amounts that stand as close as words are cells where a page that writes spaces has none between them', () => {
  const rows = ['12 05.10 20.00', '13 06.25 21.50', '14 07.75 22.75'].map((row) => row.split(' '))
  const texts = [
    sentence,
    ...rowsAt([['Day', 'In', 'Out'], ...rows], { xs: [50, 150, 184], top: 100 }).map(({ text, at }) => ({ text, at })),
  ]
  expect(read({ texts })).toEqual([
    ['0,0 Day', '0,1 In', '0,2 Out', ...rows.flatMap((row, index) => row.map((text, column) => `${index + 1},${column} ${text}`))],
  ])
})

test('colours behind cells show columns, and what stands above the first of them is no part of the table', () => {
  const columns = [50, 100, 190, 250, 300]
  const bands = [100, 140, 180].flatMap((y) => columns.slice(1).map((right, index) => [columns[index] ?? 0, y, right, y + 20] as const))
  const rows = [
    ['Date', 'Text', 'In', 'Sum'],
    ['01', 'Rent of a flat', '10.00', '90.00'],
    ['02', 'Gift', '10.00', '100.00'],
    ['03', 'Post and paper', '', '95.00'],
    ['04', 'Books', '', '80.00'],
  ]
  const texts = [
    { text: 'Mrs A Jones', at: [52, 60] as const },
    { text: 'Account 1234', at: [200, 60] as const },
    { text: '3 The Green', at: [52, 72] as const },
    { text: 'Sort 99', at: [200, 72] as const },
    { text: 'Your account', at: [52, 86] as const },
    ...rowsAt(rows, { xs: [52, 102, 222, 262], top: 105 }),
  ]
  const [table = [], ...others] = read({ texts, areas: bands, colour: 0xe0e8f0 })
  expect(others).toEqual([])
  expect(table).toEqual(
    rows.flatMap((row, index) => row.flatMap((text, column) => (text === '' ? [] : [`${index},${column} ${text}`]))).sort(),
  )
})

test('a line with a rule below it and white above begins a table', () => {
  const address = [
    ['Orchard Foods', 'Number', '2024-01'],
    ['King Street', 'Date', '17/04'],
    ['Manchester', 'Due', '17/05'],
  ]
  const items = [
    ['Item', 'Count', 'Price'],
    ['Workshop', '2', '10.00'],
    ['Images', '12', '95.50'],
    ['Paper', '500', '1.84'],
  ]
  const texts = [
    ...rowsAt(address, { xs: [50, 250, 350], top: 100, leading: 12 }),
    ...rowsAt(items, { xs: [50, 220, 300], top: 154, leading: 18 }),
  ]
  const tables = read({ texts, lines: [[50, 168, 400, 168]] })
  expect(tables.at(-1)).toEqual(items.flatMap((row, index) => row.map((text, column) => `${index},${column} ${text}`)))
})

test('a line of text with a number goes on in the cell above it', () => {
  const texts = rowsAt(
    [
      ['Day', 'Text', 'Out', 'Sum'],
      ['01', 'Direct debit\nREF 850012', '10.00', '90.00'],
      ['02', 'Gift', '20.00', '70.00'],
      ['03', 'Books', '30.00', '40.00'],
    ],
    { xs: [50, 150, 300, 400], top: 100, leading: 30 },
  )
  expect(read({ texts })[0]).toContain('1,1 Direct debit/REF 850012')
})

test('as many headings as columns are one of each, though one stands over a wide entry of another', () => {
  const rows = [
    ['Item', 'Count', 'Price', 'Sum'],
    ['Workshop', '2', '10.00', '20.00'],
    ['Images', '12', '95.50', '95.50'],
    ['Paper', '500', '1.84', '920.00'],
  ]
  const texts = [
    ...rowsAt(rows, { xs: [50, 220, 262, 330], top: 100 }),
    { text: 'Altogether', at: [236, 180] as const },
    { text: '99.00', at: [330, 180] as const },
  ]
  const cells = read({ texts, lines: [[50, 115, 360, 115]] })[0]
  expect(cells).toEqual(expect.arrayContaining(['0,0 Item', '0,1 Count', '0,2 Price', '0,3 Sum']))
})
