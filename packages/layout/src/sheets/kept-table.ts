import { least, most } from '../document/extremes.ts'
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
  /** Columns whose texts begin at one place and end at different ones. */
  leftColumns?: number[]
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
  const leftColumns = leftColumnsOf(cells.filter(({ row }) => row >= body))
  return {
    ...(leftColumns.length > 0 && { leftColumns }),
    page: parts[0]?.page ?? 1,
    widths: columns.slice(1).map((edge, index) => edge - (columns[index] ?? 0)),
    rowCount: rows.length,
    headerRows: Math.max(body, 0),
    cells: cells.map(({ row, rowEnd, column, columnEnd, ...cell }) => ({ row, rowEnd, column, columnEnd, text: textOfCell(cell) })),
  }
}

/** Fewer texts begin at one place by chance. */
const leastTexts = 5
/** The share of texts that begin there: some begin with a space. */
const leftShare = 0.9
/** How far texts may begin apart, and how far they end apart at least, in points. */
const [sameStart, leastRagged] = [1, 5]

function leftColumnsOf(cells: readonly TableCell[]): number[] {
  return [...Map.groupBy(cells, ({ column }) => column)].flatMap(([column, inside]) => {
    const lines = inside.flatMap(({ words }) => words.slice(0, 1).filter(({ length }) => length > 0))
    const starts = lines.map((words) => words[0]?.left ?? 0).sort((one, other) => one - other)
    const ends = lines.map((words) => words.at(-1)?.right ?? 0)
    const [start = 0] = starts
    const isLeft = starts.filter((left) => left - start <= sameStart).length >= leftShare * starts.length
    return starts.length >= leastTexts && isLeft && most(ends) - least(ends) >= leastRagged ? [column] : []
  })
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
