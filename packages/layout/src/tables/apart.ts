import type { Grid, GridCell } from './grid.ts'

/** A grid in which no two cells share a place: one that reaches into another ends before it, and one that begins in it is added to it. */
export function withoutOverlaps(grid: Grid): Grid {
  const columns = grid.xs.length - 1
  const taken = new Map<number, GridCell>()
  const cells: GridCell[] = []
  for (const cell of grid.cells.toSorted((one, other) => one.row - other.row || one.column - other.column)) {
    const before = taken.get(cell.row * columns + cell.column)
    if (before) {
      before.words = [...before.words, ...cell.words]
      continue
    }
    const free = freePart(cell, columns, taken)
    for (let row = free.row; row <= free.rowEnd; row++)
      for (let column = free.column; column <= free.columnEnd; column++) taken.set(row * columns + column, free)
    cells.push(free)
  }
  return { ...grid, cells }
}

/** As much of a cell as is free, its first row as far as possible. */
function freePart(cell: GridCell, columns: number, taken: ReadonlyMap<number, GridCell>): GridCell {
  const { row, column } = cell
  let columnEnd = column
  while (columnEnd < cell.columnEnd && !taken.has(row * columns + columnEnd + 1)) columnEnd += 1
  let rowEnd = row
  const isFree = (at: number) => {
    for (let across = column; across <= columnEnd; across++) if (taken.has(at * columns + across)) return false
    return true
  }
  while (rowEnd < cell.rowEnd && isFree(rowEnd + 1)) rowEnd += 1
  return { ...cell, rowEnd, columnEnd }
}
