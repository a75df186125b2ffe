import type { Grid, GridCell } from './grid.ts'
import { isNumeric, type TextLine, textLinesOf, textOf } from './text-lines.ts'

const leastLines = 3
/** Baselines this close are the same. */
const sameBaseline = 2
const agreeing = 0.75
const numberShare = 0.35
/** Of lines that end well before their cell does, in cells with at least as many lines. */
const shortShare = 0.8
const shortWidth = 0.75
const shortLines = 4
/** The share of a table's lines in such bands. */
const stackedShare = 0.4

/**
 * Whether the cells of a table hold whole columns of others: many lines of which each is beside a line of the next cell, and that aren't
 * the lines of a paragraph.
 */
export function isStacked({ xs, cells }: Grid): boolean {
  const read = cells.map((cell) => ({ cell, lines: textLinesOf(cell.words) }))
  let [stacked, all] = [0, 0]
  for (const band of Map.groupBy(read, ({ cell }) => cell.row).values()) {
    const count = band.reduce((sum, { lines }) => sum + lines.length, 0)
    all += count
    if (isStackedBand(band, xs) || isPairedBand(band)) stacked += count
  }
  return all > 0 && stacked >= stackedShare * all
}

interface ReadCell {
  cell: GridCell
  lines: TextLine[]
}

function isStackedBand(band: readonly ReadCell[], xs: readonly number[]): boolean {
  const tall = band.filter(({ lines }) => lines.length >= leastLines)
  if (tall.length < 2 || tall.length * 2 < band.length) return false
  const most = tall.reduce((one, other) => (other.lines.length > one.lines.length ? other : one))
  const baselines = most.lines.map(({ bottom }) => bottom)
  const lines = tall.flatMap((read) => read.lines)
  const others = tall.filter((read) => read !== most).flatMap((read) => read.lines)
  const agree = others.filter(({ bottom }) => baselines.some((baseline) => Math.abs(baseline - bottom) <= sameBaseline)).length
  if (agree < agreeing * others.length) return false
  const numbers = lines.filter(({ words }) => isNumeric(textOf(words))).length
  if (numbers >= numberShare * lines.length) return true
  const short = tall.flatMap((read) => read.lines.filter((line) => isShort(line, read.cell, xs))).length
  return most.lines.length >= shortLines && short >= shortShare * lines.length
}

/** Two lines in all cells, a label and numbers beside each: no paragraph consists of two numbers. */
function isPairedBand(band: readonly ReadCell[]): boolean {
  const [first, ...others] = band.toSorted((one, other) => one.cell.column - other.cell.column)
  if (!first || others.length === 0 || band.some(({ lines }) => lines.length !== 2)) return false
  const isBeside = ({ lines }: ReadCell) =>
    lines.every(({ bottom }, index) => Math.abs(bottom - (first.lines[index]?.bottom ?? bottom)) <= sameBaseline)
  const areNumbers = ({ lines }: ReadCell) => lines.every(({ words }) => isNumeric(textOf(words)))
  return !areNumbers(first) && others.every((read) => isBeside(read) && areNumbers(read))
}

function isShort({ left, right }: TextLine, { column, columnEnd }: GridCell, xs: readonly number[]): boolean {
  return right - left < shortWidth * ((xs[columnEnd + 1] ?? 0) - (xs[column] ?? 0))
}
