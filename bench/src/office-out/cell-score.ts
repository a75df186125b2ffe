import { type Score, scoreOf } from './measures.ts'
import type { XlsxCell, XlsxSheet } from './read-xlsx.ts'

/**
 * How many cells of found tables have the place and the value of those of the truth. Empty rows and columns are left out on both sides, and
 * a table may stand anywhere on a sheet, but as a whole: of all places it is compared at the best one.
 */
export function cellScore(truth: readonly XlsxSheet[], result: readonly XlsxSheet[]): Score {
  const sheets = truth.map((sheet) => ({ cells: new Map(ranked(sheet).map((cell) => [placeOf(cell.row, cell.column), cell])) }))
  let common = 0
  for (const table of result.toSorted((one, other) => other.length - one.length)) {
    const cells = ranked(table)
    const best = sheets
      .map((sheet) => bestPlace(cells, sheet.cells))
      .reduce((one, other) => (other.hits.length > one.hits.length ? other : one), {
        hits: [],
        sheet: new Map<string, XlsxCell>(),
      })
    common += best.hits.length
    for (const hit of best.hits) best.sheet.delete(hit)
  }
  const count = (all: readonly XlsxSheet[]) => all.reduce((sum, sheet) => sum + sheet.length, 0)
  return scoreOf(common, { wanted: count(truth), found: count(result) })
}

function placeOf(row: number, column: number): string {
  return `${row} ${column}`
}

/** Cells by their place among rows and columns that have any. */
function ranked(sheet: XlsxSheet): XlsxSheet {
  const rank = (values: readonly number[]) =>
    new Map([...new Set(values)].sort((one, other) => one - other).map((value, index) => [value, index]))
  const [rows, columns] = [rank(sheet.map(({ row }) => row)), rank(sheet.map(({ column }) => column))]
  return sheet.map((cell) => ({ ...cell, row: rows.get(cell.row) ?? 0, column: columns.get(cell.column) ?? 0 }))
}

interface Hits {
  hits: string[]
  sheet: Map<string, XlsxCell>
}

/** As many as are tried to find the place of a table. */
const probes = 400

function bestPlace(table: XlsxSheet, sheet: Map<string, XlsxCell>): Hits {
  const votes = new Map<string, number>()
  for (const cell of table.slice(0, probes))
    for (const other of sheet.values()) {
      if (!isEqual(cell, other)) continue
      const shift = placeOf(other.row - cell.row, other.column - cell.column)
      votes.set(shift, (votes.get(shift) ?? 0) + 1)
    }
  let best: Hits = { hits: [], sheet }
  const shifts = [...votes].sort(([, one], [, other]) => other - one).slice(0, 3)
  for (const [shift] of shifts) {
    const [rows = 0, columns = 0] = shift.split(' ').map(Number)
    const hits = table.flatMap((cell) => {
      const place = placeOf(cell.row + rows, cell.column + columns)
      const other = sheet.get(place)
      return other && isEqual(cell, other) ? [place] : []
    })
    if (hits.length > best.hits.length) best = { hits, sheet }
  }
  return best
}

/** A printed number has the decimals that its format shows. */
function isEqual(result: XlsxCell, truth: XlsxCell): boolean {
  if (typeof result.value === 'number' && typeof truth.value === 'number') {
    const step = 10 ** -Math.min(12, result.decimals)
    return Math.abs(result.value - truth.value) <= step / 2 + 1e-9
  }
  if (typeof result.value !== typeof truth.value) return false
  return plain(String(result.value)) === plain(String(truth.value))
}

function plain(text: string): string {
  return text.replace(/[\s\u00a0]+/gu, '')
}
