import type { KeptCell, KeptTable } from './kept-table.ts'

/** Fewer numbers below each other may be anything. */
const leastRows = 3

/**
 * Tables without the letters above their columns and the numbers before their rows that a spreadsheet was printed with. Tables whose own
 * headings are letters, such as questions with their answers, have no row of words with values below them; but where one table of a
 * document has been printed so, others that look like it have been, too.
 */
export function withoutHeadings(tables: readonly KeptTable[]): KeptTable[] {
  const headed = new Set(tables.filter(hasHeadings))
  const isPrinted = [...headed].some(hasOwnHeadings)
  return tables.map((table) => (isPrinted && headed.has(table) ? withoutFirst(table) : table))
}

/** A table without its first row and its first column. */
function withoutFirst(table: KeptTable): KeptTable {
  return {
    ...table,
    ...(table.leftColumns && { leftColumns: table.leftColumns.filter((column) => column > 0).map((column) => column - 1) }),
    widths: table.widths.slice(1),
    rowCount: table.rowCount - 1,
    headerRows: Math.max(0, table.headerRows - 1),
    cells: table.cells
      .filter(({ row, column }) => row > 0 && column > 0)
      .map(({ row, rowEnd, column, columnEnd, ...cell }) => ({
        ...{ row: row - 1, rowEnd: rowEnd - 1, column: column - 1, columnEnd: columnEnd - 1 },
        ...cell,
      })),
  }
}

/** Names of columns one after the other above all of them, and numbers of rows one after the other before all of them. */
function hasHeadings({ cells, widths, rowCount }: KeptTable): boolean {
  const written = cells.filter(({ text }) => text.trim() !== '')
  const above = written.filter(({ row }) => row === 0)
  const beside = written.filter(({ column, row }) => column === 0 && row > 0)
  if (above.length !== widths.length - 1 || beside.length !== rowCount - 1 || beside.length < leastRows) return false
  const names = above.toSorted((one, other) => one.column - other.column).map(columnNumber)
  const numbers = beside.toSorted((one, other) => one.row - other.row).map(({ text }) => (/^\d+$/.test(text) ? Number(text) : undefined))
  return above.every(isSingle) && isCount(names) && isCount(numbers)
}

/** Below the letters are words above values. */
function hasOwnHeadings({ cells }: KeptTable): boolean {
  const written = cells.filter(({ text }) => text.trim() !== '')
  return written.some((cell) => isOwnHeading(cell, written))
}

/** Words in the first row of the sheet, above nothing but values. */
function isOwnHeading({ row, column, text }: KeptCell, written: readonly KeptCell[]): boolean {
  if (row !== 1 || column === 0 || !/\p{L}{3}/u.test(text)) return false
  const below = written.filter((cell) => cell.column === column && cell.row > 1)
  return below.length > 0 && below.every((cell) => /^\P{L}*\d/u.test(cell.text))
}

function isSingle({ column, columnEnd }: KeptCell): boolean {
  return column > 0 && column === columnEnd
}

/** The number of a column by its name, A being 1. */
function columnNumber({ text }: KeptCell): number | undefined {
  return /^[A-Z]{1,3}$/.test(text) ? [...text].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) : undefined
}

function isCount(numbers: readonly (number | undefined)[]): boolean {
  const [first] = numbers
  return first !== undefined && numbers.every((number, index) => number === first + index)
}
