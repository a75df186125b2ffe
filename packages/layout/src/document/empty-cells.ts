import type { Cell } from '../model.ts'
import { bordersOf, fillOf } from './borders.ts'
import type { DraftTable } from './drafts.ts'

/** Cells for the places of a table that have none: without text they have borders and fills too. */
export function emptyCells({ columnEdges: edges, rows, cells }: DraftTable): Cell[] {
  const taken = new Set<string>()
  for (const { row, rowEnd, column, columnEnd } of cells)
    for (let y = row; y < rowEnd; y++) for (let x = column; x < columnEnd; x++) taken.add(`${y} ${x}`)
  const added: Cell[] = []
  for (const [row, { page, top, bottom }] of rows.entries()) {
    for (let column = 0; column < edges.length - 1; column++) {
      if (taken.has(`${row} ${column}`)) continue
      const place = { left: edges[column] ?? 0, top, right: edges[column + 1] ?? 0, bottom }
      const borders = bordersOf(place, page.lines)
      added.push({ row, rowEnd: row + 1, column, columnEnd: column + 1, blocks: [], borders, fill: fillOf(place, page.areas) })
    }
  }
  return added
}
