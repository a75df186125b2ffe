import type { Word } from '../words.ts'

/** A table under construction: the edges of its columns and rows, and its cells with their words in any order. */
export interface Grid {
  xs: number[]
  ys: number[]
  cells: GridCell[]
}

/** A cell of a grid; ends are included. */
export interface GridCell {
  row: number
  rowEnd: number
  column: number
  columnEnd: number
  words: Word[]
}

/** The interval between edges that a place is in; -1 outside. */
export function intervalOf(edges: readonly number[], place: number): number {
  if (edges.length < 2 || place < (edges[0] ?? 0) || place > (edges.at(-1) ?? 0)) return -1
  let [low, high] = [0, edges.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((edges[middle] ?? 0) <= place) low = middle
    else high = middle
  }
  return low
}

/** Removes rows and columns without text, and edges at which no cell with text begins. */
export function compact(grid: Grid): Grid {
  const filled = grid.cells.filter(({ words }) => words.length > 0)
  const rows = keptIntervals(grid.ys.length - 1, filled, ({ row, rowEnd }) => [row, rowEnd])
  const columns = keptIntervals(grid.xs.length - 1, filled, ({ column, columnEnd }) => [column, columnEnd])
  return {
    xs: keptEdges(grid.xs, columns),
    ys: keptEdges(grid.ys, rows),
    cells: filled.map(({ row, rowEnd, column, columnEnd, words }) => ({
      row: rows[row] ?? 0,
      rowEnd: rows[rowEnd] ?? 0,
      column: columns[column] ?? 0,
      columnEnd: columns[columnEnd] ?? 0,
      words,
    })),
  }
}

/** The new number of each interval: those are joined with the one before at whose start no cell begins. */
function keptIntervals(count: number, cells: readonly GridCell[], span: (cell: GridCell) => readonly [number, number]): number[] {
  const begins = new Set(cells.map((cell) => span(cell)[0]))
  const numbers: number[] = []
  let number = -1
  for (let index = 0; index < count; index++) {
    if (begins.has(index)) number += 1
    numbers.push(Math.max(0, number))
  }
  return numbers
}

function keptEdges(edges: readonly number[], numbers: readonly number[]): number[] {
  const kept: number[] = []
  for (const [index, number] of numbers.entries()) if (number >= kept.length) kept.push(edges[index] ?? 0)
  return [...kept, edges.at(-1) ?? 0]
}

/** The share of a grid's places that cells with text fill. */
export function filledShare({ xs, ys, cells }: Grid): number {
  let filled = 0
  for (const { row, rowEnd, column, columnEnd, words } of cells)
    if (words.length > 0) filled += (rowEnd - row + 1) * (columnEnd - column + 1)
  return filled / Math.max(1, (xs.length - 1) * (ys.length - 1))
}
