import { boxAround } from '../boxes.ts'
import type { Box } from '../words.ts'

interface TreeCell {
  row: number
  rowEnd: number
  column: number
  columnEnd: number
  boxes: readonly Box[]
}

/**
 * Puts the cells of rows that have too few below those of complete rows: browsers leave cells without content out of their tags, so that all
 * behind them would be in columns too far left.
 */
export function inTheirColumns<Cell extends TreeCell>(cells: readonly Cell[], columns: number): Cell[] {
  if (cells.some(({ row, rowEnd, column, columnEnd }) => rowEnd - row > 1 || columnEnd - column > 1)) return [...cells]
  const rows = [...Map.groupBy(cells, ({ row }) => row).values()]
  const complete = rows.filter((row) => row.length === columns)
  const extents = Array.from({ length: columns }, (_, column) => {
    const boxes = complete.flatMap((row) => row[column]?.boxes ?? [])
    return boxes.length === 0 ? undefined : boxAround(boxes)
  })
  if (extents.includes(undefined)) return [...cells]
  return rows.flatMap((row) => (row.length === columns ? row : (moved(row, extents) ?? row)))
}

/** A row with each cell in the column that it shares most width with; undefined if they don't all have one of their own, in their order. */
function moved<Cell extends TreeCell>(row: readonly Cell[], extents: readonly (Box | undefined)[]): Cell[] | undefined {
  const filled = row.filter(({ boxes }) => boxes.length > 0)
  let next = 0
  const found: Cell[] = []
  for (const cell of filled) {
    const box = boxAround(cell.boxes)
    let [best, most] = [-1, 0]
    for (const [column, extent] of extents.entries()) {
      const shared = extent ? Math.min(extent.right, box.right) - Math.max(extent.left, box.left) : 0
      if (column >= next && shared > most) [best, most] = [column, shared]
    }
    if (best < cell.column || most < leastShare * (box.right - box.left)) return undefined
    found.push({ ...cell, column: best, columnEnd: best + 1 })
    next = best + 1
  }
  return found
}

/** A cell that is wider than its column covers others, too. */
const leastShare = 0.6
