import { type Grid, type GridCell, intervalOf } from './grid.ts'
import { chunkGap } from './text-columns.ts'
import { type Chunk, chunksOf, textLinesOf } from './text-lines.ts'

/** Chunks of a single line that are this far apart, in font sizes, may be headings of their own. */
const headingGap = 1.5
/** How far text may reach over an edge. */
const overhang = 2

/** Cuts cells over several columns whose text keeps to the columns of other rows. */
export function splitFrames(grid: Grid, em: number): Grid {
  return { ...grid, cells: grid.cells.flatMap((cell) => partsOf(cell, grid.xs, em)) }
}

function partsOf(cell: GridCell, xs: readonly number[], em: number): GridCell[] {
  if (cell.columnEnd === cell.column || cell.words.length === 0) return [cell]
  const lines = textLinesOf(cell.words).map(({ words }) => chunksOf(words, chunkGap * em))
  const fitting = lines.filter((chunks) => chunks.length >= 2 && chunks.every((chunk) => isInOneColumn(chunk, xs)))
  if (fitting.length > 0 && fitting.length * 2 >= lines.length) return inColumns(cell, xs)
  const [line] = lines
  return lines.length === 1 && line
    ? headings(
        cell,
        chunksOf(
          cell.words.toSorted((one, other) => one.left - other.left),
          headingGap * em,
        ),
        xs,
      )
    : [cell]
}

function isInOneColumn({ left, right }: Chunk, xs: readonly number[]): boolean {
  const column = intervalOf(xs, (left + right) / 2)
  return column >= 0 && left >= (xs[column] ?? 0) - overhang && right <= (xs[column + 1] ?? 0) + overhang
}

function inColumns(cell: GridCell, xs: readonly number[]): GridCell[] {
  const parts = Array.from({ length: cell.columnEnd - cell.column + 1 }, (_, index): GridCell => {
    const column = cell.column + index
    return { ...cell, column, columnEnd: column, words: [] }
  })
  for (const word of cell.words) {
    const column = Math.max(cell.column, Math.min(cell.columnEnd, intervalOf(xs, (word.left + word.right) / 2)))
    parts[column - cell.column]?.words.push(word)
  }
  return parts
}

/** Several headings in one frame: cut at the edge nearest to the middle between them, if it is in the gap. */
function headings(cell: GridCell, chunks: readonly Chunk[], xs: readonly number[]): GridCell[] {
  const parts: GridCell[] = []
  let column = cell.column
  let words = [...(chunks[0]?.words ?? [])]
  for (const [index, chunk] of chunks.slice(1).entries()) {
    const before = chunks[index]
    if (!before) continue
    const middle = (before.left + before.right + chunk.left + chunk.right) / 4
    let best: number | undefined
    for (let edge = column + 1; edge <= cell.columnEnd; edge++) {
      const at = xs[edge] ?? 0
      const isInGap = at > before.right - overhang && at < chunk.left + overhang
      if (isInGap && (best === undefined || Math.abs(at - middle) < Math.abs((xs[best] ?? 0) - middle))) best = edge
    }
    if (best === undefined) words.push(...chunk.words)
    else {
      parts.push({ ...cell, column, columnEnd: best - 1, words })
      column = best
      words = [...chunk.words]
    }
  }
  return [...parts, { ...cell, column, words }]
}
