import type { FoundCell, FoundTable } from '../document/found.ts'
import { linesOf } from '../lines.ts'
import { segmentsOf } from '../segments.ts'

const [plainShare, wholeShare, fewCells, apart, mostLines] = [0.3, 0.9, 8, 2, 12]

/**
 * Tables that stay where they are as such. A printed form has lines around its parts too, but fields and texts beside each other in one of
 * them, and parts of all sizes: a program would move its rows.
 */
export function steadyTables(tables: readonly FoundTable[]): FoundTable[] {
  return tables.filter((table) => table.source !== 'text' && isSteady(table))
}

function isSteady({ cells, rowEdges }: FoundTable): boolean {
  const plain = cells.filter(({ row, rowEnd, column, columnEnd }) => rowEnd - row === 1 && columnEnd - column === 1)
  if (cells.length > fewCells && plain.length < plainShare * cells.length) return false
  const full = cells.filter(({ words }) => words.length > 0)
  if (full.some(({ words }) => linesOf(segmentsOf(words)).length > mostLines)) return false
  const whole = full.filter((cell) => isWhole(cell, rowEdges))
  return whole.length >= wholeShare * full.length
}

/** Whether a cell has lines in one piece each, which it has the height for. */
function isWhole({ words, row, rowEnd }: FoundCell, rowEdges: readonly number[]): boolean {
  const lines = linesOf(segmentsOf(words))
  const height = (rowEdges[rowEnd] ?? 0) - (rowEdges[row] ?? 0)
  const isOnePiece = lines.every(({ segments, size }) =>
    segments.every((segment, index) => index === 0 || segment.left - (segments[index - 1]?.right ?? segment.left) < apart * size),
  )
  return isOnePiece && lines.reduce((sum, { size }) => sum + size, 0) <= height * 1.1
}
