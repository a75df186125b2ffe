import { least, most } from '../document/extremes.ts'
import { needsSpace } from '../scripts.ts'
import type { CellLook } from '../tables/cell-look.ts'
import type { JoinedTable } from '../tables/join-pages.ts'
import type { TableCell } from '../tables/table.ts'
import type { Word } from '../words.ts'

/** What is kept of a table until its document is read to the end: its texts and their look. */
export interface KeptTable {
  page: number
  /** In points. */
  widths: number[]
  /** The size of most of its text in points. */
  size?: number
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
  look?: CellLook
}

export function keptTable({ columns, rows, cells, parts, origin }: JoinedTable): KeptTable {
  const body = rows.findIndex(({ isHeader }) => !isHeader)
  const leftColumns = leftColumnsOf(cells.filter(({ row }) => row >= body))
  const size = usualSize(cells)
  // Only drawn lines tell how wide a cell is.
  const roomOf = origin === 'lattice' ? roomsIn(columns, cells) : () => 0
  return {
    ...(leftColumns.length > 0 && { leftColumns }),
    ...(size !== undefined && { size }),
    page: parts[0]?.page ?? 1,
    widths: columns.slice(1).map((edge, index) => edge - (columns[index] ?? 0)),
    rowCount: rows.length,
    headerRows: Math.max(body, 0),
    cells: cells.map((cell) => {
      const { row, rowEnd, column, columnEnd, look, words } = cell
      return { row, rowEnd, column, columnEnd, text: textOfLines(words, roomOf(cell)), ...(look && { look }) }
    }),
  }
}

function usualSize(cells: readonly TableCell[]): number | undefined {
  const sizes = cells.flatMap(({ words }) => words.flatMap((line) => line.map(({ size }) => size))).sort((one, other) => one - other)
  return sizes[Math.floor(sizes.length / 2)]
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

/** How wide the text of a cell can be: columns leave the same space at both sides, which is the least that any of their texts leaves. */
function roomsIn(columns: readonly number[], cells: readonly TableCell[]): (cell: TableCell) => number {
  const sides = columns.map(() => Number.POSITIVE_INFINITY)
  const edgesOf = ({ column, columnEnd }: TableCell) => [columns[column] ?? 0, columns[columnEnd + 1] ?? 0] as const
  for (const cell of cells) {
    const [left, right] = edgesOf(cell)
    for (const word of cell.words.flat())
      sides[cell.column] = Math.max(0, Math.min(sides[cell.column] ?? 0, word.left - left, right - word.right))
  }
  return (cell) => {
    const [left, right] = edgesOf(cell)
    return right - left - 2 * (sides[cell.column] ?? 0)
  }
}

/** A text without its line ends. */
export function onOneLine(text: string): string {
  return text.replaceAll('\n', ' ')
}

/** The lines of a cell as one text; a word that is broken at the end of a line is joined again. */
function textOfLines(lines: TableCell['words'], room: number): string {
  let text = ''
  for (const [number, line] of lines.entries()) {
    for (const [index, word] of line.entries()) {
      if (index === 0 && /\p{L}\p{L}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(word.text)) text = text.slice(0, -1) + word.text
      else if (index === 0 && endsEarly(lines[number - 1], word, room)) text += `\n${word.text}`
      else text += text !== '' && needsSpace(text, word.text) ? ` ${word.text}` : word.text
    }
  }
  return text
}

/** The width of a space with some leeway, in font sizes. */
const space = 0.6

/** Whether a line was ended on purpose: the first word of the next would have had room in it. */
function endsEarly(line: readonly Word[] | undefined, next: Word, room: number): boolean {
  if (!line || line.length === 0) return false
  const used = most(line.map(({ right }) => right)) - least(line.map(({ left }) => left))
  return used + space * next.size + (next.right - next.left) <= room
}
