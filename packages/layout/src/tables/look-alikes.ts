import type { Grid, GridCell } from './grid.ts'
import { isNumeric, medianOf, textOf } from './text-lines.ts'
import type { TextGrid } from './text-table.ts'

/** Aligned text that is no table: a table of contents, a formula, or the labels of a drawing. */
export function isLookAlike(grid: TextGrid): boolean {
  return isContents(grid) || isFormula(grid) || isLabelled(grid) || isChart(grid, grid.headerRows)
}

const leastEntries = 4
const leastTicks = 3

/** Whether the first column is the axis of a chart: numbers that fall in equal steps to zero. */
export function isChart({ cells }: Grid, headerRows = 0): boolean {
  const first = cells.filter(({ column, row }) => column === 0 && row >= headerRows).sort((one, other) => one.row - other.row)
  const numbers = first.map(({ words }) => Number(textOf(words).replace(/[,%\s]/g, '')))
  const step = (numbers[0] ?? 0) - (numbers[1] ?? 0)
  const isEven = numbers.every((number, index) => index === 0 || Math.abs((numbers[index - 1] ?? 0) - number - step) < 0.01 * step)
  return headerRows === 0 && numbers.length >= leastTicks && step > 0 && isEven && numbers.at(-1) === 0
}

/** Entries that end in page numbers which never fall, without a header. */
function isContents({ xs, ys, cells, headerRows }: TextGrid): boolean {
  const last = xs.length - 2
  const pages = cells.filter((cell) => cell.column === last && cell.columnEnd === last).sort((one, other) => one.row - other.row)
  if (headerRows > 0 || pages.length < leastEntries || pages.length < 0.8 * (ys.length - 1)) return false
  const numbers = pages.map(({ words }) => Number(textOf(words)))
  const falls = numbers.some((number, index) => !Number.isInteger(number) || number < (numbers[index - 1] ?? 1))
  const titled = new Set(cells.filter(isTitle).map(({ row }) => row))
  return !falls && 2 * titled.size >= pages.length && cells.every((cell) => cell.column === last || isEntry(cell))
}

function isTitle({ words }: GridCell): boolean {
  return /\p{L}{2}/u.test(textOf(words))
}

/** The title of an entry, or the number before it. */
function isEntry(cell: GridCell): boolean {
  return isTitle(cell) || /^([\dIVXLA-Z]{1,4}\.?)(\d+\.?)*$/.test(textOf(cell.words))
}

const symbols = /[=∂∑∏∫√⇒⇔⊆⊂∈∀∃∧∨→↦∘\ue000-\uf8ff]/u

function isFormula({ cells }: TextGrid): boolean {
  return cells.filter(({ words }) => symbols.test(textOf(words))).length > 0.2 * cells.length
}

/** Rows without labels, and without numbers in them. */
function isLabelled({ cells }: TextGrid): boolean {
  const lengths = cells.filter(({ column }) => column === 0).map(({ words }) => textOf(words).length)
  const numbers = cells.filter(({ words }) => isNumeric(textOf(words))).length
  return medianOf(lengths) <= 2 && medianOf(cells.map(({ words }) => textOf(words).length)) <= 1 && numbers < 0.3 * cells.length
}
