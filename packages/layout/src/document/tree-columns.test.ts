import { expect, test } from 'vitest'
import { inTheirColumns } from './tree-columns.ts'

const xs = [50, 150, 250, 350]

/** A cell whose text stands in a column of the page. */
function cell(row: number, column: number, { at = column, width = 40 } = {}) {
  const left = xs[at] ?? 0
  return {
    row,
    rowEnd: row + 1,
    column,
    columnEnd: column + 1,
    boxes: [{ left, top: 20 * row, right: left + width, bottom: 20 * row + 10 }],
  }
}

const whole = [0, 1].flatMap((row) => xs.map((_, column) => cell(row, column)))
const columnsOf = (cells: readonly { row: number; column: number }[]) => cells.filter(({ row }) => row === 2).map(({ column }) => column)

test('cells behind one that the tags leave out are in the columns of complete rows', () => {
  const row = [cell(2, 0), cell(2, 1), cell(2, 2, { at: 3 })]
  expect(columnsOf(inTheirColumns([...whole, ...row], 4))).toEqual([0, 1, 3])
})

test('a row with a cell over several columns stays as it is', () => {
  const row = [cell(2, 0), cell(2, 1, { width: 220 })]
  expect(columnsOf(inTheirColumns([...whole, ...row], 4))).toEqual([0, 1])
})
