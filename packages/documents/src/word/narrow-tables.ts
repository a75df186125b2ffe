import type { Cell, Table } from '@octavo/layout/model.ts'

/** A part of a table that is wide enough for Word, and how far it begins behind the left edge of the whole. */
export interface NarrowTable {
  table: Table
  offset: number
}

/** Word calls a file with wider tables damaged. */
const maxColumns = 63

/** A table as tables that Word takes: a wider one is cut into pieces with the same rows. */
export function narrowTables(table: Table): NarrowTable[] {
  const count = table.edges.length - 1
  if (count <= maxColumns) return [{ table, offset: 0 }]
  const starts = Array.from({ length: Math.ceil(count / maxColumns) }, (_, index) => index * maxColumns)
  return starts.map((from) => pieceOf(table, from, Math.min(from + maxColumns, count)))
}

function pieceOf({ opens, ...table }: Table, from: number, to: number): NarrowTable {
  const edges = table.edges.slice(from, to + 1)
  const [left = table.box.left, right = table.box.right] = [edges[0], edges.at(-1)]
  const first = from === 0 ? { before: table.before, ...(opens !== undefined && { opens }) } : { before: betweenPieces }
  const cells = table.cells.flatMap((cell) => cellWithin(cell, from, to))
  return { table: { ...table, ...first, box: { ...table.box, left, right }, edges, cells }, offset: left - (table.edges[0] ?? 0) }
}

const betweenPieces = 12

/** A cell that reaches over the cut continues as an empty one. */
function cellWithin(cell: Cell, from: number, to: number): Cell[] {
  const [column, columnEnd] = [Math.max(cell.column, from), Math.min(cell.columnEnd, to)]
  if (column >= columnEnd) return []
  return [{ ...cell, column: column - from, columnEnd: columnEnd - from, blocks: cell.column >= from ? cell.blocks : [] }]
}
