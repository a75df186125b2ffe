import { boxAround } from '../boxes.ts'
import { bordersOf } from '../document/borders.ts'
import type { FoundCell, FoundTable } from '../document/found.ts'
import type { DrawnArea, DrawnLine } from '../page-drawing.ts'
import type { Box, Word } from '../words.ts'

/** What filled tables are found in. */
export interface FilledPage {
  width: number
  height: number
  words: readonly Word[]
  areas: readonly DrawnArea[]
  lines: readonly DrawnLine[]
}

const [touching, sameEdge, leastSide, coveredShare] = [2.5, 3, 4, 0.97]
const [maxAreas, maxCells] = [1500, 1000]

/** Tables of slides often have no dark lines: filled cells beside each other that cover a rectangle without holes. */
export function filledTables(page: FilledPage, known: readonly Box[]): FoundTable[] {
  const cells = page.areas
    .filter(
      (area) => sizeOf(area) < 0.6 * page.width * page.height && area.right - area.left > leastSide && area.bottom - area.top > leastSide,
    )
    .filter((area) => !known.some((table) => touches(table, area, 0)))
    .slice(0, maxAreas)
  return clusters(cells).flatMap((cluster) => tableOf(cluster, page) ?? [])
}

function clusters(areas: readonly DrawnArea[]): DrawnArea[][] {
  const groups: { areas: DrawnArea[]; box: Box }[] = []
  for (const area of areas) {
    let own = { areas: [area], box: boxAround([area]) }
    for (let at = groups.length - 1; at >= 0; at--) {
      const group = groups[at]
      if (!group || !touches(group.box, own.box, touching)) continue
      groups.splice(at, 1)
      own = { areas: [...group.areas, ...own.areas], box: boxAround([group.box, own.box]) }
    }
    groups.push(own)
  }
  return groups.map((group) => group.areas)
}

function tableOf(areas: readonly DrawnArea[], { words, lines }: FilledPage): FoundTable | undefined {
  if (areas.length < 4) return undefined
  const columnEdges = edgesOf(areas.flatMap(({ left, right }) => [left, right]))
  const rowEdges = edgesOf(areas.flatMap(({ top, bottom }) => [top, bottom]))
  const [columns, rows] = [columnEdges.length - 1, rowEdges.length - 1]
  if (columns < 2 || rows < 2 || columns * rows > maxCells) return undefined
  const box = { left: columnEdges[0] ?? 0, top: rowEdges[0] ?? 0, right: columnEdges.at(-1) ?? 0, bottom: rowEdges.at(-1) ?? 0 }
  // The last of areas above each other is the one that is seen.
  const owners = Array.from({ length: rows }, () => new Array<DrawnArea | undefined>(columns).fill(undefined))
  for (const area of areas) {
    const [from, to] = [nearest(columnEdges, area.left), nearest(columnEdges, area.right)]
    for (let row = nearest(rowEdges, area.top); row < nearest(rowEdges, area.bottom); row++)
      for (let column = from; column < to; column++) (owners[row] ?? [])[column] = area
  }
  const whole = (box.right - box.left) * (box.bottom - box.top)
  const covered = owners.flatMap((line, row) =>
    line.map((owner, column) =>
      owner ? ((columnEdges[column + 1] ?? 0) - (columnEdges[column] ?? 0)) * ((rowEdges[row + 1] ?? 0) - (rowEdges[row] ?? 0)) : 0,
    ),
  )
  if (covered.reduce((sum, one) => sum + one, 0) < coveredShare * whole) return undefined
  const inside = words.filter((word) => word.frame === 0 && centreIn(word, box))
  const cells = cellsOf(owners).map((cell): FoundCell => {
    const place = {
      left: columnEdges[cell.column] ?? 0,
      top: rowEdges[cell.row] ?? 0,
      right: columnEdges[cell.columnEnd] ?? 0,
      bottom: rowEdges[cell.rowEnd] ?? 0,
    }
    const own = inside.filter((word) => centreIn(word, place))
    return { ...cell, words: own, borders: bordersOf(place, lines), fill: owners[cell.row]?.[cell.column]?.colour }
  })
  if (cells.length < 4) return undefined
  return { ...box, columnEdges, rowEdges, headerRows: 1, cells, source: 'lattice' }
}

/** The cells of a grid: what one area covers is one. */
function cellsOf(owners: readonly (readonly (DrawnArea | undefined)[])[]): Pick<FoundCell, 'row' | 'rowEnd' | 'column' | 'columnEnd'>[] {
  const done = owners.map((line) => line.map(() => false))
  return owners.flatMap((line, row) =>
    line.flatMap((owner, column) => {
      if (!owner || done[row]?.[column]) return []
      let columnEnd = column + 1
      while (owners[row]?.[columnEnd] === owner) columnEnd += 1
      let rowEnd = row + 1
      while (owners[rowEnd]?.slice(column, columnEnd).every((other) => other === owner)) rowEnd += 1
      for (let y = row; y < rowEnd; y++) for (let x = column; x < columnEnd; x++) (done[y] ?? [])[x] = true
      return [{ row, rowEnd, column, columnEnd }]
    }),
  )
}

/** Edges that are nearly the same are one. */
function edgesOf(values: readonly number[]): number[] {
  const edges: number[][] = []
  for (const value of values.toSorted((one, other) => one - other)) {
    const last = edges.at(-1)
    if (last && value - (last[0] ?? value) < sameEdge) last.push(value)
    else edges.push([value])
  }
  return edges.map((group) => group.reduce((sum, one) => sum + one, 0) / group.length)
}

function nearest(edges: readonly number[], value: number): number {
  let best = 0
  for (const [index, edge] of edges.entries()) if (Math.abs(edge - value) < Math.abs((edges[best] ?? 0) - value)) best = index
  return best
}

function centreIn(word: Box, { left, top, right, bottom }: Box): boolean {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2]
  return x > left && x < right && y > top && y < bottom
}

function touches(one: Box, other: Box, by: number): boolean {
  return one.left < other.right + by && other.left < one.right + by && one.top < other.bottom + by && other.top < one.bottom + by
}

function sizeOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top)
}
