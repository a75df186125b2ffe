import { bordersOf, fillOf } from '../document/borders.ts'
import type { ReadPage } from '../document/read-page.ts'
import type { Cell, Table } from '../model.ts'

/** A table with a cell at every place: those without text have borders and fills too. */
export function wholeGrid(table: Table, page: ReadPage): Table {
  const { edges, rows, cells, box } = table
  const taken = new Set<string>()
  for (const { row, rowEnd, column, columnEnd } of cells)
    for (let y = row; y < rowEnd; y++) for (let x = column; x < columnEnd; x++) taken.add(`${y} ${x}`)
  const added: Cell[] = []
  let top = box.top
  for (const [row, { height }] of rows.entries()) {
    for (let column = 0; column < edges.length - 1; column++) {
      if (taken.has(`${row} ${column}`)) continue
      const place = { left: edges[column] ?? 0, top, right: edges[column + 1] ?? 0, bottom: top + height }
      const borders = bordersOf(place, page.lines)
      added.push({ row, rowEnd: row + 1, column, columnEnd: column + 1, blocks: [], borders, fill: fillOf(place, page.areas) })
    }
    top += height
  }
  return added.length === 0 ? table : { ...table, cells: [...cells, ...added] }
}
