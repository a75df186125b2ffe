import { least, most } from '../document/extremes.ts'
import { type ColumnExtent, centredHeadings, maxOff } from './centred-heading.ts'
import type { GridCell } from './grid.ts'
import type { Ruling } from './rulings.ts'
import { columnAt, cut, type Entry } from './text-cells.ts'
import { chunkGap } from './text-columns.ts'
import { chunksOf, type TextLine } from './text-lines.ts'
import { wallsAround } from './walls.ts'

/** Lines with the same span join when they are closer than this, in font sizes. */
const joinGap = 0.9

interface HeaderCell extends Entry {
  depth: number
  depthEnd: number
}

/** What is below a header: its columns, and what is drawn there. */
interface BodyColumns {
  edges: readonly number[]
  extents: readonly ColumnExtent[]
  em: number
  /** Those over a part of the width. */
  rules: readonly Ruling[]
  walls: readonly Ruling[]
  /** The distance of its rows where lines of a header that are as far apart are rows, too, as on a sheet. */
  pitch: number | undefined
}

/** The cells of a header, whose rows are counted from 0; headings over several columns stand above those of single ones. */
export function headerCells(lines: readonly TextLine[], body: BodyColumns): { cells: GridCell[]; rows: number } {
  const { edges, extents, em, rules, walls, pitch } = body
  const places = pitch === undefined ? undefined : rowsOf(lines, pitch)
  const entries = lines.flatMap((line, index) => {
    const parts = chunksOf(line.words, chunkGap * em).flatMap((chunk) => cut(chunk, edges, { gap: 0.3 * em, walls }))
    const { top, bottom } = line
    const spans = oneByOne(
      parts.map((entry) => spanned({ ...entry, top, bottom }, body)),
      extents.length,
    )
    const isPlain = index === lines.length - 1 || spans.some(({ isUnderlined }) => isUnderlined)
    const placed = isPlain ? spans : centredHeadings(spans, { extents, em })
    return placed.map((entry) => ({ ...entry, depth: places?.[index] ?? 0 }))
  })
  const cells: HeaderCell[] = []
  for (const entry of entries) {
    const above = cells.findLast((cell) => cell.column <= entry.columnEnd && entry.column <= cell.columnEnd)
    const isSame = above && above.column === entry.column && above.columnEnd === entry.columnEnd
    const isParted =
      above &&
      rules.some(({ at, from, to }) => at > above.bottom - 0.4 * em && at < entry.top + 0.4 * em && from < entry.right && to > entry.left)
    if (isSame && !isParted && entry.depth === above.depth && entry.top - above.bottom < joinGap * em) {
      above.words.push(...entry.words)
      above.bottom = Math.max(above.bottom, entry.bottom)
      above.left = Math.min(above.left, entry.left)
      above.right = Math.max(above.right, entry.right)
    } else cells.push({ ...entry, depthEnd: entry.depth })
  }
  if (!places) inDepth(cells)
  return { rows: Math.max(0, ...cells.map(({ depthEnd }) => depthEnd + 1)), cells: cells.map(gridCell) }
}

/** How much nearer lines of one cell are than rows, in points. */
const nearer = 0.6

/** The row of each line: lines that are nearer than rows share one. */
function rowsOf(lines: readonly TextLine[], pitch: number): number[] {
  let row = 0
  return lines.map(({ bottom }, index) => {
    if (index > 0 && bottom - (lines[index - 1]?.bottom ?? 0) >= pitch - nearer) row += 1
    return row
  })
}

/** As many headings as columns are one of each, even where one stands beside the numbers of another column, or over a wide entry of it. */
function oneByOne<Heading extends Entry>(headings: Heading[], columns: number): Heading[] {
  const isShared = headings.some(({ column }, index) => column <= (headings[index - 1]?.columnEnd ?? -1))
  if (headings.length !== columns || !isShared) return headings
  return headings.map((heading, column) => ({ ...heading, column, columnEnd: column }))
}

/** The columns that a heading covers: those between its drawn sides, of the partial rule below it, or else those that it overlaps enough. */
function spanned(entry: Entry, { extents, em, rules, edges, walls }: BodyColumns): Entry & { isUnderlined: boolean } {
  const sides = wallsAround(entry, walls)
  if (Number.isFinite(sides.left) && Number.isFinite(sides.right)) {
    const framed = extents.flatMap(({ left, right }, column) => (isBetween((left + right) / 2, sides) ? [column] : []))
    // Several columns have their heading in the middle; what stands elsewhere is that of one of them.
    const isCentred = Math.abs(entry.left + entry.right - sides.left - sides.right) <= 2 * maxOff * em
    if (framed.length === 1 || (framed.length > 1 && isCentred))
      return { ...entry, column: least(framed), columnEnd: most(framed), isUnderlined: true }
  }
  const below = rules.find(
    ({ at, from, to }) => at - entry.bottom > -0.4 * em && at - entry.bottom < 1.2 * em && from < entry.left + em && to > entry.right - em,
  )
  if (below) {
    const covered = extents.flatMap(({ left, right }, column) =>
      Math.min(right, below.to) - Math.max(left, below.from) > 0.5 * (right - left) ? [column] : [],
    )
    if (covered.length > 0) return { ...entry, column: least(covered), columnEnd: most(covered), isUnderlined: true }
  }
  const covered = extents.flatMap(({ left, right }, column) => {
    const overlap = Math.min(right, entry.right) - Math.max(left, entry.left)
    return overlap > Math.min(0.25 * (right - left), 0.5 * em) ? [column] : []
  })
  const middle = columnAt(edges, (entry.left + entry.right) / 2)
  return { ...entry, column: Math.min(middle, ...covered), columnEnd: Math.max(middle, ...covered), isUnderlined: false }
}

function isBetween(place: number, { left, right }: { left: number; right: number }): boolean {
  return place > left && place < right
}

/** Depth by what stands above; the last cell of a column reaches down, a cell without one above reaches up. */
function inDepth(cells: readonly HeaderCell[]): void {
  for (const [index, cell] of cells.entries()) {
    const above = cells.slice(0, index).filter((other) => isOver(other, cell))
    cell.depth = Math.max(-1, ...above.map(({ depth }) => depth)) + 1
  }
  const rows = Math.max(0, ...cells.map(({ depth }) => depth + 1))
  for (const [index, cell] of cells.entries()) {
    const below = cells.slice(index + 1).filter((other) => isOver(cell, other))
    cell.depthEnd = below.length === 0 ? rows - 1 : least(below.map(({ depth }) => depth)) - 1
  }
}

function gridCell({ depth, depthEnd, column, columnEnd, words }: HeaderCell): GridCell {
  return { row: depth, rowEnd: Math.max(depth, depthEnd), column, columnEnd, words }
}

function isOver(one: HeaderCell, other: HeaderCell): boolean {
  return one.column <= other.columnEnd && other.column <= one.columnEnd
}
