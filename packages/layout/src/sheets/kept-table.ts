import { needsSpace } from '../scripts.ts'
import type { JoinedTable } from '../tables/join-pages.ts'
import type { TableCell } from '../tables/table.ts'

/** What is kept of a table until its document is read to the end: its texts. */
export interface KeptTable {
  page: number
  /** In points. */
  widths: number[]
  rowCount: number
  headerRows: number
  cells: KeptCell[]
  /** It is text that stands outside of tables. */
  isText?: true
}

/** A cell of text; ends are included. */
export interface KeptCell {
  row: number
  rowEnd: number
  column: number
  columnEnd: number
  text: string
}

export function keptTable({ columns, rows, cells, parts }: JoinedTable): KeptTable {
  const body = rows.findIndex(({ isHeader }) => !isHeader)
  return {
    page: parts[0]?.page ?? 1,
    widths: columns.slice(1).map((edge, index) => edge - (columns[index] ?? 0)),
    rowCount: rows.length,
    headerRows: Math.max(body, 0),
    cells: cells.map(({ row, rowEnd, column, columnEnd, ...cell }) => ({ row, rowEnd, column, columnEnd, text: textOfCell(cell) })),
  }
}

/** The lines of a cell as one text; a word that is broken at the end of a line is joined again. */
function textOfCell({ words }: Pick<TableCell, 'words'>): string {
  let text = ''
  for (const line of words) {
    for (const [index, word] of line.entries()) {
      if (index === 0 && /\p{L}\p{L}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(word.text)) text = text.slice(0, -1) + word.text
      else text += text !== '' && needsSpace(text, word.text) ? ` ${word.text}` : word.text
    }
  }
  return text
}
