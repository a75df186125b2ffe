import type { Box } from '../words.ts'
import type { Ruling } from './rulings.ts'

/** What the colours behind cells show of tables that have no lines. */
export interface FilledRows {
  /** Where the colours of two cells meet, from the first to the last row that has them. */
  walls: Ruling[]
  /** The upper edges of tables: what stands above isn't part of them. */
  starts: Ruling[]
}

/** Smaller areas are marks; in points. */
const leastSide = 6
const sameEdge = 1
/** Cells may leave a thin line of the paper between them. */
const maxGap = 3
/** Every other row may be without colour, and be a few lines high. */
const plainRows = 2.5
/** A page with more areas is a drawing. */
const maxAreas = 4000

/** The rows of coloured cells: areas beside each other that are equally high. */
export function filledRows(areas: readonly Box[]): FilledRows {
  const cells = areas.filter(({ left, top, right, bottom }) => right - left >= leastSide && bottom - top >= leastSide)
  if (cells.length > maxAreas) return { walls: [], starts: [] }
  const rows = rowsOf(cells)
  return { walls: wallsOf(rows), starts: startsOf(rows) }
}

interface Row {
  top: number
  bottom: number
  /** Where its cells meet, and its own ends. */
  edges: number[]
}

function rowsOf(cells: readonly Box[]): Row[] {
  const sorted = cells.toSorted((one, other) => one.top - other.top || one.left - other.left)
  const rows: (Row & { right: number })[] = []
  for (const { left, top, right, bottom } of sorted) {
    const row = rows.findLast((one) => Math.abs(one.top - top) <= sameEdge && Math.abs(one.bottom - bottom) <= sameEdge)
    if (row && Math.abs(left - row.right) <= maxGap) {
      row.edges.splice(-1, 1, (left + row.right) / 2, right)
      row.right = right
    } else rows.push({ top, bottom, edges: [left, right], right })
  }
  return rows.filter(({ edges }) => edges.length > 2)
}

function wallsOf(rows: readonly Row[]): Ruling[] {
  const walls: (Ruling & { height: number })[] = []
  for (const { top, bottom, edges } of rows) {
    const height = bottom - top
    for (const at of edges.slice(1, -1)) {
      const wall = walls.findLast((one) => Math.abs(one.at - at) <= sameEdge && top - one.to <= plainRows * Math.max(height, one.height))
      if (wall) Object.assign(wall, { to: bottom, height })
      else walls.push({ at, from: top, to: bottom, height })
    }
  }
  return walls.map(({ at, from, to }) => ({ at, from, to }))
}

function startsOf(rows: readonly Row[]): Ruling[] {
  return rows
    .filter(
      ({ top, bottom, edges }) =>
        !rows.some((other) => other.top < top && top - other.bottom <= plainRows * (bottom - top) && sharesWidth(other.edges, edges)),
    )
    .map(({ top, edges }) => ({ at: top, from: edges[0] ?? 0, to: edges.at(-1) ?? 0 }))
}

function sharesWidth(one: readonly number[], other: readonly number[]): boolean {
  return (one[0] ?? 0) < (other.at(-1) ?? 0) && (other[0] ?? 0) < (one.at(-1) ?? 0)
}
