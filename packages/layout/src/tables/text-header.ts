import { type ColumnExtent, centredHeadings } from './centred-heading.ts'
import type { GridCell } from './grid.ts'
import type { Ruling } from './rulings.ts'
import { columnAt, cut, type Entry } from './text-cells.ts'
import { chunkGap } from './text-columns.ts'
import { chunksOf, type TextLine } from './text-lines.ts'

/** Lines with the same span join when they are closer than this, in font sizes. */
const joinGap = 0.9

interface HeaderCell extends Entry {
  depth: number
  depthEnd: number
}

/** The cells of a header, whose rows are counted from 0; headings over several columns stand above those of single ones. */
export function headerCells(
  lines: readonly TextLine[],
  { edges, extents, em, rules }: { edges: readonly number[]; extents: readonly ColumnExtent[]; em: number; rules: readonly Ruling[] },
): { cells: GridCell[]; rows: number } {
  const entries = lines.flatMap((line, index) => {
    const parts = chunksOf(line.words, chunkGap * em).flatMap((chunk) => cut(chunk, edges, 0.3 * em))
    const { top, bottom } = line
    const spans = oneByOne(
      parts.map((entry) => spanned({ ...entry, top, bottom }, { extents, em, rules, edges })),
      extents.length,
    )
    return index === lines.length - 1 || spans.some(({ isUnderlined }) => isUnderlined) ? spans : centredHeadings(spans, { extents, em })
  })
  const cells: HeaderCell[] = []
  for (const entry of entries) {
    const above = cells.findLast((cell) => cell.column <= entry.columnEnd && entry.column <= cell.columnEnd)
    const isSame = above && above.column === entry.column && above.columnEnd === entry.columnEnd
    const isParted =
      above &&
      rules.some(({ at, from, to }) => at > above.bottom - 0.4 * em && at < entry.top + 0.4 * em && from < entry.right && to > entry.left)
    if (isSame && !isParted && entry.top - above.bottom < joinGap * em) {
      above.words.push(...entry.words)
      above.bottom = Math.max(above.bottom, entry.bottom)
      above.left = Math.min(above.left, entry.left)
      above.right = Math.max(above.right, entry.right)
    } else cells.push({ ...entry, depth: 0, depthEnd: 0 })
  }
  return inRows(cells)
}

/** As many headings as columns are one of each, even where a heading at the left of its column stands beside the numbers of another. */
function oneByOne<Heading extends Entry>(headings: Heading[], columns: number): Heading[] {
  const isTwice = headings.some(({ column }, index) => column === headings[index - 1]?.column)
  if (headings.length !== columns || !isTwice) return headings
  return headings.map((heading, column) => ({ ...heading, column, columnEnd: column }))
}

/** The columns that a heading covers: those of the partial rule below it, else those that it overlaps enough. */
function spanned(
  entry: Entry,
  { extents, em, rules, edges }: { extents: readonly ColumnExtent[]; em: number; rules: readonly Ruling[]; edges: readonly number[] },
): Entry & { isUnderlined: boolean } {
  const below = rules.find(
    ({ at, from, to }) => at - entry.bottom > -0.4 * em && at - entry.bottom < 1.2 * em && from < entry.left + em && to > entry.right - em,
  )
  if (below) {
    const covered = extents.flatMap(({ left, right }, column) =>
      Math.min(right, below.to) - Math.max(left, below.from) > 0.5 * (right - left) ? [column] : [],
    )
    if (covered.length > 0) return { ...entry, column: Math.min(...covered), columnEnd: Math.max(...covered), isUnderlined: true }
  }
  const covered = extents.flatMap(({ left, right }, column) => {
    const overlap = Math.min(right, entry.right) - Math.max(left, entry.left)
    return overlap > Math.min(0.25 * (right - left), 0.5 * em) ? [column] : []
  })
  const middle = columnAt(edges, (entry.left + entry.right) / 2)
  return { ...entry, column: Math.min(middle, ...covered), columnEnd: Math.max(middle, ...covered), isUnderlined: false }
}

/** Depth by what stands above; the last cell of a column reaches down, a cell without one above reaches up. */
function inRows(cells: HeaderCell[]): { cells: GridCell[]; rows: number } {
  for (const [index, cell] of cells.entries()) {
    const above = cells.slice(0, index).filter((other) => isOver(other, cell))
    cell.depth = Math.max(-1, ...above.map(({ depth }) => depth)) + 1
  }
  const rows = Math.max(0, ...cells.map(({ depth }) => depth + 1))
  for (const [index, cell] of cells.entries()) {
    const below = cells.slice(index + 1).filter((other) => isOver(cell, other))
    cell.depthEnd = below.length === 0 ? rows - 1 : Math.min(...below.map(({ depth }) => depth)) - 1
  }
  return {
    rows,
    cells: cells.map(({ depth, depthEnd, column, columnEnd, words }) => ({
      row: depth,
      rowEnd: Math.max(depth, depthEnd),
      column,
      columnEnd,
      words,
    })),
  }
}

function isOver(one: HeaderCell, other: HeaderCell): boolean {
  return one.column <= other.columnEnd && other.column <= one.columnEnd
}
