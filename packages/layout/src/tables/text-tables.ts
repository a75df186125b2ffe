import { boxAround, isWithin } from '../boxes.ts'
import { least, most } from '../document/extremes.ts'
import type { Word } from '../words.ts'
import { compact, filledShare, type GridCell } from './grid.ts'
import type { FrameContent } from './in-frame.ts'
import { isLookAlike } from './look-alikes.ts'
import { repeatedHeader } from './repeated-header.ts'
import type { Rulings } from './rulings.ts'
import { isCounting } from './seams.ts'
import type { Table } from './table.ts'
import { isNumeric, medianOf, textOf } from './text-lines.ts'
import { textRegions } from './text-regions.ts'
import { type SheetOptions, type TextGrid, textTableOf } from './text-table.ts'
import { tableOf } from './to-table.ts'

const leastFilled = 0.5

/** The tables that only the alignment of text shows, with or without rules between their rows. */
export function textTables({ frame, width, words, rulings, filled, starts, figures }: FrameContent, options: SheetOptions): Table[] {
  const free = words.filter((word) => !figures.some((figure) => isWithin(word, figure)))
  return textRegions(free, rulings.across, { width, tops: filled.starts, starts })
    .flatMap((region) => gridsOf(region, { rulings, filled, starts, ...options }))
    .filter((grid) => isAccepted(grid) && !isLookAlike(grid))
    .map((grid) => tableOf(compact(grid), { origin: 'text', frame, headerRows: grid.headerRows }))
}

/** The tables of a region: several where a header is repeated. */
function gridsOf(region: readonly Word[], around: Pick<FrameContent, 'rulings' | 'filled' | 'starts'> & SheetOptions): TextGrid[] {
  const { rulings, filled, starts, isSheet } = around
  const { down: fills } = inside({ across: [], down: filled.walls }, region)
  const grid = textTableOf(region, inside(rulings, region), { isSheet, fills, starts })
  const place = grid && repeatedHeader(grid)
  if (!grid || place === undefined) return grid ? [grid] : []
  const above = region.filter(({ top, bottom }) => (top + bottom) / 2 < place)
  const below = region.filter(({ top, bottom }) => (top + bottom) / 2 >= place)
  return above.length === 0 || below.length === 0 ? [grid] : [above, below].flatMap((part) => gridsOf(part, around))
}

function inside({ across, down }: Rulings, words: readonly Word[]): Rulings {
  const { left, top, right, bottom } = boxAround(words)
  return {
    across: across.filter(({ at, from, to }) => at > top && at < bottom && to > left && from < right),
    down: down.filter(({ at, from, to }) => at > left && at < right && to > top && from < bottom),
  }
}

/** How far the ends of amounts may be apart, and how much their lengths differ at least, in points. */
const [sameEnd, leastRagged] = [1.5, 3]

/** Whether a first column is one of amounts, which what stands behind them explains: numbers of different lengths that end at one place. */
function isAmounts(cells: readonly GridCell[]): boolean {
  const inside = cells.toSorted((one, other) => one.row - other.row).filter(({ words }) => isNumeric(textOf(words)))
  const numbers = inside.map(({ words }) => boxAround(words))
  const lengths = numbers.map(({ left, right }) => right - left)
  const end = medianOf(numbers.map(({ right }) => right))
  return (
    numbers.length >= 3 &&
    numbers.length >= 0.6 * cells.length &&
    !isCounting(inside.map(({ words }) => textOf(words))) &&
    numbers.every(({ right }) => Math.abs(right - end) <= sameEnd) &&
    most(lengths) - least(lengths) >= leastRagged
  )
}

/** Aligned text isn't always a table: two columns have to hold numbers, more of them numbers or short texts. */
function isAccepted(grid: TextGrid): boolean {
  const { xs, ys, cells, headerRows } = grid
  const [columns, rows] = [xs.length - 1, ys.length - 1]
  if (columns < 2 || rows < 2 || filledShare(grid) < leastFilled) return false
  const body = cells.filter(({ row, column }) => row >= headerRows && column > 0)
  const share = body.filter(({ words }) => isNumeric(textOf(words))).length / Math.max(1, body.length)
  const length = medianOf(cells.map(({ words }) => textOf(words).length))
  if (columns === 2) return (share >= 0.6 && length < 40) || isAmounts(cells.filter(({ row, column }) => row >= headerRows && column === 0))
  return share >= 0.3 || (rows >= 4 && length < 30)
}
