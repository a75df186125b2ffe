import type { PageDrawing } from '../page-drawing.ts'
import { findTables } from '../tables/find-tables.ts'
import type { Table } from '../tables/table.ts'
import type { Word } from '../words.ts'
import { bordersOf, fillOf } from './borders.ts'
import type { FoundCell, FoundTable } from './found.ts'

/** The tables of a page with their borders and fills. */
export function foundTables(drawing: PageDrawing, words: readonly Word[]): FoundTable[] {
  return findTables(drawing, { words })
    .filter(({ frame }) => frame === 0)
    .map((table) => foundTable(table, drawing))
}

/** A table with its borders and fills. */
export function foundTable({ columns, rows, cells, origin, left, top, right, bottom }: Table, drawing: PageDrawing): FoundTable {
  const rowEdges = [...rows.map((row) => row.top), rows.at(-1)?.bottom ?? bottom]
  return {
    left,
    top,
    right,
    bottom,
    columnEdges: columns,
    rowEdges,
    headerRows: Math.max(
      0,
      rows.findIndex(({ isHeader }) => !isHeader),
    ),
    cells: cells.map(({ row, rowEnd, column, columnEnd, words }): FoundCell => {
      const box = {
        left: columns[column] ?? left,
        top: rowEdges[row] ?? top,
        right: columns[columnEnd + 1] ?? right,
        bottom: rowEdges[rowEnd + 1] ?? bottom,
      }
      return {
        row,
        rowEnd: rowEnd + 1,
        column,
        columnEnd: columnEnd + 1,
        words: words.flat(),
        borders: bordersOf(box, drawing.lines),
        fill: fillOf(box, drawing.areas),
      }
    }),
    source: origin,
  }
}
