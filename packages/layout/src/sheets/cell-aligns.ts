import { least, most } from '../document/extremes.ts'
import type { CellLook } from '../tables/cell-look.ts'
import type { Table, TableCell } from '../tables/table.ts'
import type { Box } from '../words.ts'

/** Where the texts of cells are aligned. */
export interface Aligns {
  /** A cell's alignment: that of its column, or that of its own text in its box. */
  of(cell: TableCell, box: Box): CellLook['align']
}

/** Fewer texts are aligned by chance. */
const leastTexts = 3
/** How far texts that are aligned may be apart, and how much longer some are than others, in points. */
const [sameEdge, leastRagged] = [1.5, 4]
const alignedShare = 0.8
/** How far a text is from the sides of its box at least, if it is in its centre, and at most from the right side, if it is there. */
const [leastSide, mostSide] = [4, 6]

export function createAligns(table: Table): Aligns {
  const body = Math.max(
    0,
    table.rows.findIndex(({ isHeader }) => !isHeader),
  )
  const columns = new Map<number, ColumnText>()
  const own = table.cells.filter(({ row, column, columnEnd }) => row >= body && column === columnEnd)
  for (const [column, cells] of Map.groupBy(own, (cell) => cell.column)) columns.set(column, columnText(cells.flatMap(extentOf)))

  return {
    of(cell, box) {
      const [extent] = extentOf(cell)
      if (!extent) return undefined
      const column = cell.column === cell.columnEnd ? columns.get(cell.column) : undefined
      if (column && cell.row >= body && column.count >= leastTexts) return column.align
      if (table.origin === 'lattice') return inBox(extent, box)
      // Only what stands below the heading shows where its column is.
      if (!column?.align) return undefined
      const apart = column.align === 'right' ? extent.right - column.right : (extent.left + extent.right) / 2 - column.centre
      return Math.abs(apart) <= 2 * sameEdge ? column.align : undefined
    },
  }
}

type Extent = Pick<Box, 'left' | 'right'>

/** From the leftmost to the rightmost word of a cell. */
function extentOf({ words }: TableCell): Extent[] {
  const inside = words.flat()
  if (inside.length === 0) return []
  return [{ left: least(inside.map(({ left }) => left)), right: most(inside.map(({ right }) => right)) }]
}

interface ColumnText {
  count: number
  align: CellLook['align']
  /** Where most of its texts end, and where the middle of most is. */
  right: number
  centre: number
}

function columnText(extents: readonly Extent[]): ColumnText {
  const lefts = extents.map(({ left }) => left)
  const rights = extents.map(({ right }) => right)
  const centres = extents.map(({ left, right }) => (left + right) / 2)
  const widths = extents.map(({ left, right }) => right - left).sort((one, other) => one - other)
  const isRagged = (widths.at(-1) ?? 0) - (widths[0] ?? 0) >= leastRagged
  const known = { count: extents.length, right: middleOf(rights), centre: middleOf(centres) }
  if (extents.length < leastTexts || !isRagged || isAligned(lefts)) return { ...known, align: undefined }
  if (isAligned(rights)) return { ...known, align: 'right' }
  return { ...known, align: isAligned(centres) ? 'centre' : undefined }
}

function middleOf(places: readonly number[]): number {
  return places.toSorted((one, other) => one - other)[Math.floor(places.length / 2)] ?? 0
}

function isAligned(places: readonly number[]): boolean {
  const middle = middleOf(places)
  return places.filter((place) => Math.abs(place - middle) <= sameEdge).length >= alignedShare * places.length
}

function inBox({ left, right }: Extent, box: Box): CellLook['align'] {
  const [before, behind] = [left - box.left, box.right - right]
  if (before > leastSide && Math.abs(before - behind) <= 2 * sameEdge) return 'centre'
  return behind >= 0 && behind <= mostSide && before > 3 * mostSide ? 'right' : undefined
}
