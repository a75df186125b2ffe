import type { Grid, GridCell } from './grid.ts'
import { textOf } from './text-lines.ts'

const caption =
  /^(table|tab\.|figure|fig\.|exhibit|chart|box|annex|appendix|tableau|tabelle|abbildung|tabla|cuadro|tabella|quadro)\s*[\dA-Z(]/i
const note = /^(sources?|notes?|nb|n\.b\.|quelle|anmerkung|fuente|nota|fonte)\s*[:.]|^[*†‡§¹²³]/i

/** A text over all columns that is as long as this, below a table, is about it. */
const longText = 60

/** Whether a text begins like the caption of a table or figure. */
export function isCaption(text: string): boolean {
  return caption.test(text)
}

/** Whether a text begins like a note below a table. */
export function isNote(text: string): boolean {
  return note.test(text)
}

/** Removes rows at the top and bottom that hold only a caption or a note over all columns. */
export function withoutCaptions(grid: Grid): Grid {
  let rows = { first: 0, last: grid.ys.length - 2 }
  while (rows.first < rows.last && isWide(grid, rows.first, isCaption)) rows = { ...rows, first: rows.first + 1 }
  while (rows.first < rows.last && isWide(grid, rows.last, (text) => isNote(text) || text.length >= longText))
    rows = { ...rows, last: rows.last - 1 }
  return {
    xs: grid.xs,
    ys: grid.ys.slice(rows.first, rows.last + 2),
    cells: grid.cells
      .filter(({ row }) => row >= rows.first && row <= rows.last)
      .map((cell) => ({ ...cell, row: cell.row - rows.first, rowEnd: Math.min(cell.rowEnd, rows.last) - rows.first })),
  }
}

/** Whether a row has one cell over all columns whose text is of a kind. */
function isWide({ xs, cells }: Grid, row: number, isOfKind: (text: string) => boolean): boolean {
  const inside = cells.filter((cell) => cell.row <= row && row <= cell.rowEnd && cell.words.length > 0)
  const [only] = inside
  if (inside.length !== 1 || !only || only.row !== row || only.rowEnd !== row) return false
  return only.column === 0 && only.columnEnd === xs.length - 2 && isOfKind(textOf(inOrder(only)))
}

function inOrder({ words }: GridCell) {
  return words.toSorted((one, other) => (Math.abs(one.top - other.top) > one.size / 2 ? one.top - other.top : one.left - other.left))
}
