import { boxAround } from '../boxes.ts'
import type { Word } from '../words.ts'
import type { Grid, GridCell } from './grid.ts'
import { chunksOf, emOf, isNumeric, medianOf, textLinesOf, textOf } from './text-lines.ts'

const labelledShare = 0.6
/** Labels are shorter; longer lines are a column of text beside the table. */
const proseWords = 5
/** How far labels may be from the frame, in font sizes. */
const maxDistance = 20

/** Takes in labels that stand to the left of a frame whose first column has numbers. */
export function withLabelColumn(grid: Grid, words: readonly Word[]): Grid {
  const { xs, ys, cells } = grid
  const first = cells.filter(({ column, words: inside }) => column === 0 && inside.length > 0)
  const numbers = first.filter(({ words: inside }) => isNumeric(textOf(inside))).length
  if (first.length < 3 || numbers * 2 < first.length) return grid
  const [left = 0, top = 0, bottom = 0] = [xs[0], ys[0], ys.at(-1)]
  const em = emOf(first.flatMap(({ words: inside }) => inside))
  const beside = words.filter(
    (word) => word.right <= left + 2 && word.right > left - maxDistance * em && word.bottom > top && word.top < bottom,
  )
  const labels: GridCell[] = []
  for (let row = 0; row < ys.length - 1; row++) {
    const inside = beside.filter((word) => isBetween((word.top + word.bottom) / 2, ys[row], ys[row + 1]))
    // The part of a line that is next to the frame; more parts are text of another column.
    const parts = textLinesOf(inside).map((line) => chunksOf(line.words, em))
    if (parts.some((chunks) => chunks.length > 1)) return grid
    if (inside.length > 0) labels.push({ row, rowEnd: row, column: 0, columnEnd: 0, words: inside })
  }
  if (labels.length < labelledShare * (ys.length - 1)) return grid
  if (medianOf(labels.map((label) => label.words.length)) >= proseWords) return grid
  const { left: edge } = boxAround(labels.flatMap((label) => label.words))
  return {
    xs: [edge, ...xs],
    ys,
    cells: [...labels, ...cells.map((cell) => ({ ...cell, column: cell.column + 1, columnEnd: cell.columnEnd + 1 }))],
  }
}

function isBetween(place: number, from = 0, to = 0): boolean {
  return place >= from && place < to
}
