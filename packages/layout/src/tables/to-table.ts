import type { Word } from '../words.ts'
import { withoutOverlaps } from './apart.ts'
import { filledShare, type Grid } from './grid.ts'
import type { Table } from './table.ts'
import { isNumeric, textLinesOf, textOf } from './text-lines.ts'

const maxHeaderRows = 8

/** A finished grid as a table. */
export function tableOf(read: Grid, { origin, frame, headerRows }: Pick<Table, 'origin' | 'frame'> & { headerRows?: number }): Table {
  const grid = withoutOverlaps(read)
  const { xs, ys, cells } = grid
  const header = (headerRows ?? headerRowsOf(grid)) || titleRowsOf(grid)
  return {
    kind: 'table',
    frame,
    left: xs[0] ?? 0,
    top: ys[0] ?? 0,
    right: xs.at(-1) ?? 0,
    bottom: ys.at(-1) ?? 0,
    columns: xs,
    rows: ys.slice(1).map((bottom, row) => ({ top: ys[row] ?? 0, bottom, isHeader: row < header })),
    cells: cells.map(({ words, ...cell }) => ({ ...cell, words: linesOfCell(words) })),
    origin,
    confidence: Math.min(1, (origin === 'lattice' ? 0.4 : 0.2) + 0.6 * filledShare(grid)),
  }
}

/** The rows above the first one whose data are mostly numbers; none if no row is like that. */
function headerRowsOf({ cells, ys }: Grid): number {
  for (let row = 0; row < Math.min(ys.length - 1, maxHeaderRows); row++) {
    const data = cells.filter((cell) => cell.row === row && cell.column > 0)
    if (data.filter(({ words }) => isNumeric(textOf(words))).length * 2 > data.length) return row
  }
  return 0
}

/** One, if the first row names every column, and numbers alone stand below one of the names. */
function titleRowsOf({ cells, xs }: Grid): number {
  const names = cells.filter(({ row, words }) => row === 0 && words.length > 0)
  if (names.length < xs.length - 1 || names.some(({ words }) => isNumeric(textOf(words)))) return 0
  const columns = Map.groupBy(
    cells.filter(({ row, words }) => row > 0 && words.length > 0),
    ({ column }) => column,
  )
  const isOfNumbers = [...columns.values()].some((below) => below.length > 1 && below.every(({ words }) => isNumeric(textOf(words))))
  return isOfNumbers ? 1 : 0
}

/** The words of a cell line by line, without the dots that lead to the next one. */
function linesOfCell(words: readonly Word[]): Word[][] {
  return textLinesOf(words)
    .map((line) => line.words.map((word) => (leader.test(word.text) ? { ...word, text: word.text.replace(leader, '') } : word)))
    .map((line) => line.filter(({ text }) => text !== ''))
    .filter((line) => line.length > 0)
}

const leader = /[.…·]{4,}$/
