import type { Cell } from '../model.ts'
import { borderOf, fillOf, linesAcross, linesDown, type SideLine } from './borders.ts'
import type { DraftRow, DraftTable } from './drafts.ts'
import type { ReadPage } from './read-page.ts'

/** Larger tables that a document names have hardly any cells in their places. */
const maxPlaces = 500_000

/** Cells for the places of a table that have none: without text they have borders and fills too. */
export function emptyCells({ columnEdges: edges, rows, cells }: DraftTable): Cell[] {
  const columns = edges.length - 1
  if (columns < 1 || columns * rows.length > maxPlaces) return []
  const taken = new Uint8Array(columns * rows.length)
  for (const { row, rowEnd, column, columnEnd } of cells)
    for (let y = row; y < Math.min(rowEnd, rows.length); y++)
      taken.fill(1, y * columns + column, y * columns + Math.min(columnEnd, columns))
  const sidesOf = createSides(edges)
  const added: Cell[] = []
  for (const [row, place] of rows.entries()) {
    const free = taken.subarray(row * columns, (row + 1) * columns)
    if (!free.includes(0)) continue
    const placeAt = placesIn(place, edges, sidesOf(place.page))
    for (const [column, isTaken] of free.entries())
      if (!isTaken) added.push({ row, rowEnd: row + 1, column, columnEnd: column + 1, blocks: [], ...placeAt(column) })
  }
  return added
}

/** The lines along each edge between columns, looked for once on each page. */
function createSides(edges: readonly number[]): (page: ReadPage) => SideLine[][] {
  const known = new Map<ReadPage, SideLine[][]>()
  return (page) => {
    const sides = known.get(page) ?? edges.map((edge) => linesDown(page.lines, edge))
    known.set(page, sides)
    return sides
  }
}

/** Gives the look of the places of a row, for which all that is drawn on the page is looked through once. */
function placesIn({ page, top, bottom }: DraftRow, edges: readonly number[], sides: readonly SideLine[][]) {
  const [above, below] = [linesAcross(page.lines, top), linesAcross(page.lines, bottom)]
  const areas = page.areas.filter((area) => area.top < bottom && area.bottom > top)
  return (column: number): Pick<Cell, 'borders' | 'fill'> => {
    const [left, right] = [edges[column] ?? 0, edges[column + 1] ?? 0]
    const borders = {
      left: borderOf(sides[column] ?? [], top, bottom),
      top: borderOf(above, left, right),
      right: borderOf(sides[column + 1] ?? [], top, bottom),
      bottom: borderOf(below, left, right),
    }
    return { borders, fill: fillOf({ left, top, right, bottom }, areas) }
  }
}
