import type { Word } from '../words.ts'
import { type Grid, type GridCell, intervalOf } from './grid.ts'
import type { Ruling, Rulings } from './rulings.ts'
import { medianOf } from './text-lines.ts'

const nearX = 3
const nearY = 2.5
/** A rule that reaches further than this beyond the outermost vertical one shows an open side. */
const openSide = 8
/** The share of a side that has to be drawn to be a border. */
const borderShare = 0.6
const maxColumns = 500
const maxPlaces = 500_000

/** A grid of drawn lines. */
export interface Lattice extends Grid {
  /** A side of it isn't drawn. */
  isOpen: boolean
}

/** The cells that rulings make, with the words whose centres are in them; undefined if they make none. */
export function latticeOf(rulings: Rulings, words: readonly Word[]): Lattice | undefined {
  const { across, down } = rulings
  if (across.length === 0 || down.length === 0) return undefined
  const [drawnXs, drawnYs] = [clustered(down, nearX), clustered(across, nearY)]
  const xs = withOpenSides(drawnXs, across)
  const ys = withOpenEnds(drawnYs, down)
  if (xs.length < 2 || ys.length < 2 || xs.length > maxColumns + 1 || xs.length * ys.length > maxPlaces) return undefined
  const cells = cellsOf({ across, down }, xs, ys)
  const places = placesOf(cells, xs.length - 1)
  for (const word of words) {
    const column = intervalOf(xs, (word.left + word.right) / 2)
    const row = intervalOf(ys, (word.top + word.bottom) / 2)
    if (column >= 0 && row >= 0) places[row * (xs.length - 1) + column]?.words.push(word)
  }
  return { xs, ys, cells, isOpen: xs.length + ys.length > drawnXs.length + drawnYs.length }
}

/** The places of rulings, those that are close together as one. */
function clustered(rulings: readonly Ruling[], near: number): number[] {
  const sorted = rulings.map(({ at }) => at).sort((one, other) => one - other)
  const edges: number[] = []
  let cluster: number[] = []
  const close = () => {
    if (cluster.length > 0) edges.push(cluster.reduce((sum, at) => sum + at, 0) / cluster.length)
    cluster = []
  }
  for (const at of sorted) {
    if (cluster.length > 0 && at - (cluster[0] ?? at) > near) close()
    cluster.push(at)
  }
  close()
  return edges
}

/** Tables without outer vertical lines have rules that reach beyond the others. */
function withOpenSides(xs: readonly number[], across: readonly Ruling[]): number[] {
  const [first = 0, last = 0] = [xs[0], xs.at(-1)]
  const left = across.filter(({ from }) => from < first - openSide).map(({ from }) => from)
  const right = across.filter(({ to }) => to > last + openSide).map(({ to }) => to)
  return [...(left.length >= 2 ? [medianOf(left)] : []), ...xs, ...(right.length >= 2 ? [medianOf(right)] : [])]
}

function withOpenEnds(ys: readonly number[], down: readonly Ruling[]): number[] {
  const [first = 0, last = 0] = [ys[0], ys.at(-1)]
  const above = down.filter(({ from }) => from < first - openSide).map(({ from }) => from)
  const below = down.filter(({ to }) => to > last + openSide).map(({ to }) => to)
  return [...(above.length >= 2 ? [medianOf(above)] : []), ...ys, ...(below.length >= 2 ? [medianOf(below)] : [])]
}

/** Joins the places between which no border is drawn, each group completed to a rectangle. */
function cellsOf({ across, down }: Rulings, xs: readonly number[], ys: readonly number[]): GridCell[] {
  const [columns, rows] = [xs.length - 1, ys.length - 1]
  const walls = xs.map((x) =>
    covered(
      down.filter(({ at }) => Math.abs(at - x) <= nearX),
      ys,
    ),
  )
  const floors = ys.map((y) =>
    covered(
      across.filter(({ at }) => Math.abs(at - y) <= nearY),
      xs,
    ),
  )
  const groups = Array.from({ length: columns * rows }, (_, place) => place)
  const find = (place: number): number => {
    let root = place
    while (groups[root] !== root) root = groups[root] ?? root
    groups[place] = root
    return root
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const place = row * columns + column
      if (column > 0 && !walls[column]?.[row]) groups[find(place)] = find(place - 1)
      if (row > 0 && !floors[row]?.[column]) groups[find(place)] = find(place - columns)
    }
  }
  const boxes = new Map<number, GridCell>()
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const root = find(row * columns + column)
      const box = boxes.get(root)
      if (!box) boxes.set(root, { row, rowEnd: row, column, columnEnd: column, words: [] })
      else {
        box.rowEnd = row
        box.column = Math.min(box.column, column)
        box.columnEnd = Math.max(box.columnEnd, column)
      }
    }
  }
  return apart([...boxes.values()], columns, rows)
}

/** Cells that overlap after they were completed to rectangles become one. */
function apart(cells: readonly GridCell[], columns: number, rows: number): GridCell[] {
  const taken: (GridCell | undefined)[] = Array.from({ length: columns * rows }, () => undefined)
  const queue = [...cells]
  for (let cell = queue.pop(); cell; cell = queue.pop()) {
    const others = new Set<GridCell>()
    forPlaces(cell, columns, (place) => {
      const other = taken[place]
      if (other) others.add(other)
    })
    if (others.size === 0) {
      const placed = cell
      forPlaces(placed, columns, (place) => {
        taken[place] = placed
      })
      continue
    }
    let whole = cell
    for (const other of others) {
      forPlaces(other, columns, (place) => {
        taken[place] = undefined
      })
      whole = around(whole, other)
    }
    queue.push(whole)
  }
  return [...new Set(taken)].filter((cell) => cell !== undefined)
}

function around(one: GridCell, other: GridCell): GridCell {
  return {
    row: Math.min(one.row, other.row),
    rowEnd: Math.max(one.rowEnd, other.rowEnd),
    column: Math.min(one.column, other.column),
    columnEnd: Math.max(one.columnEnd, other.columnEnd),
    words: [],
  }
}

function forPlaces({ row, rowEnd, column, columnEnd }: GridCell, columns: number, work: (place: number) => void): void {
  for (let at = row; at <= rowEnd; at++) for (let across = column; across <= columnEnd; across++) work(at * columns + across)
}

/** The cell of each place, row by row. */
function placesOf(cells: readonly GridCell[], columns: number): GridCell[] {
  const places: GridCell[] = []
  for (const cell of cells)
    forPlaces(cell, columns, (place) => {
      places[place] = cell
    })
  return places
}

/** For each interval between edges, whether enough of it is drawn. */
function covered(rulings: readonly Ruling[], edges: readonly number[]): boolean[] {
  return Array.from({ length: edges.length - 1 }, (_, index) => {
    const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0]
    let [length, reached] = [0, from]
    for (const ruling of rulings) {
      const start = Math.max(ruling.from, reached)
      const end = Math.min(ruling.to, to)
      if (end <= start) continue
      length += end - start
      reached = end
    }
    return length >= borderShare * (to - from)
  })
}
