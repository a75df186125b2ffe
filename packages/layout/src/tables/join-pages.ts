import type { Table, TableCell } from './table.ts'

/** The tables of a page, and where its text begins and ends apart from running lines. */
export interface PageTables {
  page: number
  /** From top to bottom. */
  tables: readonly Table[]
  top: number
  bottom: number
}

/** A table over one or more pages. The places of its rows are those of their pages. */
export interface JoinedTable extends Table {
  /** The pages that it is on, each with its first row there. */
  parts: { page: number; row: number }[]
}

/** Joins tables that go on from page to page, as pages come; only the last table of the latest page is kept open. */
export interface TableJoiner {
  /** Takes the next page, and returns the tables that are finished, in their order. */
  add(page: PageTables): JoinedTable[]
  /** The table that is still open. */
  end(): JoinedTable[]
}

/** How far the edges of columns may differ: drawn ones, and those that only text shows. */
const sameEdges = { lattice: 3, text: 10 }
/** How much space may be above the first or below the last table of a page. */
const maxSpace = 24

export function createTableJoiner(): TableJoiner {
  let open: JoinedTable | undefined
  let lastPage = 0

  const close = () => {
    const closed = open ? [open] : []
    open = undefined
    return closed
  }

  return {
    add({ page, tables, top, bottom }) {
      const done: JoinedTable[] = []
      if (page !== lastPage + 1) done.push(...close())
      lastPage = page
      for (const [index, table] of tables.entries()) {
        const goesOn = open !== undefined && index === 0 && table.top <= top + maxSpace && isSame(open, table)
        if (open && goesOn) open = joined(open, table, page)
        else {
          done.push(...close())
          open = { ...table, parts: [{ page, row: 0 }] }
        }
        if (index < tables.length - 1 || table.bottom < bottom - maxSpace) done.push(...close())
      }
      if (tables.length === 0) done.push(...close())
      return done
    },
    end: close,
  }
}

function isSame(one: Table, other: Table): boolean {
  if (one.frame !== other.frame || one.origin !== other.origin || one.columns.length !== other.columns.length) return false
  // The outer edges of a table without lines are those of its longest texts.
  const edges = one.origin === 'lattice' ? one.columns.map((_, index) => index) : one.columns.map((_, index) => index).slice(1, -1)
  return edges.every((index) => Math.abs((one.columns[index] ?? 0) - (other.columns[index] ?? 0)) <= sameEdges[one.origin])
}

function joined(one: JoinedTable, other: Table, page: number): JoinedTable {
  const repeated = repeatedRows(one, other)
  const shift = one.rows.length - repeated
  const cells = other.cells
    .filter(({ row }) => row >= repeated)
    .map((cell) => ({ ...cell, row: cell.row + shift, rowEnd: cell.rowEnd + shift }))
  return {
    ...one,
    rows: [
      ...one.rows.map((row, index) => (index < repeated ? { ...row, isHeader: true } : row)),
      ...other.rows.slice(repeated).map((row) => ({ ...row, isHeader: false })),
    ],
    cells: [...one.cells, ...cells],
    confidence: Math.min(one.confidence, other.confidence),
    parts: [...one.parts, { page, row: one.rows.length }],
  }
}

const maxRepeated = 8

/** How many rows at the top of a part are those at the top of the table: a header that is repeated on each page. */
function repeatedRows(one: Table, other: Table): number {
  let count = 0
  while (count < Math.min(maxRepeated, other.rows.length - 1, one.rows.length) && rowText(one, count) === rowText(other, count)) count += 1
  return count
}

function rowText({ cells }: Table, row: number): string {
  return cells
    .filter((cell) => cell.row === row && cell.words.length > 0)
    .toSorted((left, right) => left.column - right.column)
    .map((cell) => `${cell.column}-${cell.columnEnd}-${cell.rowEnd}:${textOfCell(cell)}`)
    .join('|')
}

function textOfCell({ words }: TableCell): string {
  return words.map((line) => line.map(({ text }) => text).join(' ')).join(' ')
}
