import { expect, test } from 'vitest'
import { drawingOf, gridLines, rowsAt } from '../testing/drawing-of.ts'
import { findTables } from './find-tables.ts'
import { createTableJoiner, type JoinedTable } from './join-pages.ts'

const header = ['Name', 'Number', 'Place']

/** A page with one table from a place on down; rows are 20 high. */
function page(number: number, rows: readonly (readonly string[])[], { xs = [50, 150, 250, 350], top = 50 } = {}) {
  const ys = [...rows, []].map((_, index) => top + index * 20)
  const texts = rowsAt(rows, { xs: xs.map((x) => x + 5), top: top + 5 })
  return { page: number, tables: findTables(drawingOf({ texts, lines: gridLines(xs, ys) })), top: 50, bottom: 750 }
}

const rows = (count: number, from = 0) => Array.from({ length: count }, (_, index) => [`n${from + index}`, String(from + index), 'here'])

function joinAll(pages: readonly ReturnType<typeof page>[]): JoinedTable[] {
  const joiner = createTableJoiner()
  return [...pages.flatMap((each) => joiner.add(each)), ...joiner.end()]
}

test('a table that fills its page goes on at the top of the next, its repeated header dropped', () => {
  const [table, ...others] = joinAll([
    page(1, [header, ...rows(34)]),
    page(2, [header, ...rows(34, 34)]),
    page(3, [header, ...rows(3, 68)]),
  ])
  expect(others).toEqual([])
  expect(table?.rows.length).toBe(72)
  expect(table?.rows.filter(({ isHeader }) => isHeader).length).toBe(1)
  expect(table?.parts).toEqual([
    { page: 1, row: 0 },
    { page: 2, row: 35 },
    { page: 3, row: 69 },
  ])
  expect(table?.cells.find(({ row, column }) => row === 71 && column === 0)?.words[0]?.[0]?.text).toBe('n70')
})

test.each([
  ['where it ends before the foot of its page', [page(1, [header, ...rows(5)]), page(2, rows(5))]],
  ['where the next begins further down', [page(1, [header, ...rows(34)]), page(2, rows(5), { top: 300 })]],
  ['where the columns are others', [page(1, [header, ...rows(34)]), page(2, rows(5), { xs: [50, 170, 250, 350] })]],
  ['where a page is between them', [page(1, [header, ...rows(34)]), page(3, rows(5))]],
])('a table ends %s', (_, pages) => {
  expect(joinAll(pages).length).toBe(2)
})

test('tables are told as soon as they are finished', () => {
  const joiner = createTableJoiner()
  expect(joiner.add(page(1, [header, ...rows(5)])).length).toBe(1)
  expect(joiner.add(page(2, [header, ...rows(34)])).length).toBe(0)
  expect(joiner.add({ page: 3, tables: [], top: 50, bottom: 750 }).length).toBe(1)
  expect(joiner.end()).toEqual([])
})
