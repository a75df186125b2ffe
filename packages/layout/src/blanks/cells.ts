import { least, most } from '../document/extremes.ts'
import type { Box } from '../words.ts'
import { heightOf, widthOf } from './blank.ts'
import type { Edge } from './edges.ts'

/** A place above an edge: a cell with four sides, or one that is open at some. */
export interface Cell extends Box {
  /** Which sides are drawn; the bottom always is. */
  walls: { left: boolean; right: boolean; top: boolean }
  /** The whole line at its bottom. */
  floor: Edge
  /** Its sides don't reach beyond it: it stands alone, as boxes do. */
  isAlone: boolean
}

const touch = 1.6
const leastWall = 5
const leastWidth = 4
const leastHeight = 4
/** The share of a side that has to be drawn. */
const drawnShare = 0.8
const maxSteps = 20_000_000
const maxCells = 20_000

/** All places above horizontal edges, each between the walls that stand on the edge. */
export function cellsOf(across: readonly Edge[], down: readonly Edge[]): Cell[] {
  const cells: Cell[] = []
  let steps = 0
  for (const [index, floor] of across.entries()) {
    const walls = wallsOn(floor, down)
    steps += down.length
    for (const { from, to, left, right } of intervalsOf(floor, walls)) {
      if (to - from < leastWidth) continue
      const roof = roofOver({ from, to }, across, index)
      steps += across.length
      if (steps > maxSteps || cells.length >= maxCells) return cells
      const reach = Math.max(left ? left.from : 0, right ? right.from : 0)
      const isCup: boolean = left !== undefined && right !== undefined && (roof === undefined || reach > roof.at + 2 * touch)
      const box = { left: from, right: to, bottom: floor.at, top: (isCup ? reach : roof?.at) ?? 0 }
      if (heightOf(box) < leastHeight) continue
      const sides = sidesOf(box, { left, right, floor, roof: isCup ? undefined : roof })
      const isAlone = sides.left && sides.right && endsAt(floor, box) && [left, right].every((wall) => wall && endsWith(wall, box))
      cells.push({ ...box, walls: sides, floor, isAlone })
    }
  }
  return cells
}

interface Sides {
  left: Edge | undefined
  right: Edge | undefined
  floor: Edge
  roof: Roof | undefined
}

/** Which sides are drawn. At the side of a table where lines above and below end together, no wall is needed. */
function sidesOf(box: Box, { left, right, floor, roof }: Sides): Cell['walls'] {
  const rises = (wall: Edge | undefined) =>
    wall !== undefined && Math.min(wall.to, box.bottom) - Math.max(wall.from, box.top) >= drawnShare * heightOf(box)
  const drawn = { left: rises(left), right: rises(right), top: roof !== undefined }
  const endsLeft = roof !== undefined && !left && drawn.right && Math.abs(floor.from - roof.from) < 3
  const endsRight = roof !== undefined && !right && drawn.left && Math.abs(floor.to - roof.to) < 3
  return { ...drawn, left: drawn.left || endsLeft, right: drawn.right || endsRight }
}

function endsAt(floor: Edge, box: Box): boolean {
  return floor.from >= box.left - 3 && floor.to <= box.right + 3
}

function endsWith(wall: Edge, box: Box): boolean {
  return wall.from >= box.top - 3 && wall.to <= box.bottom + 3
}

/** The verticals that stand on an edge, from the left. */
function wallsOn(floor: Edge, down: readonly Edge[]): Edge[] {
  return down.filter(
    ({ at, from, to }) => at >= floor.from - touch && at <= floor.to + touch && to >= floor.at - touch && from <= floor.at - leastWall,
  )
}

interface Interval {
  from: number
  to: number
  left: Edge | undefined
  right: Edge | undefined
}

function intervalsOf(floor: Edge, walls: readonly Edge[]): Interval[] {
  const intervals: Interval[] = []
  let left: Edge | undefined
  let from = floor.from
  for (const wall of walls) {
    if (wall.at - from >= leastWidth) intervals.push({ from, to: wall.at, left, right: wall })
    // Two walls next to one another are a double line: the longer one bounds what follows.
    const isDouble = left !== undefined && wall.at - left.at < leastWidth
    left = isDouble && left && left.to - left.from > wall.to - wall.from ? { ...left, at: wall.at } : wall
    from = wall.at
  }
  if (floor.to - from >= leastWidth) intervals.push({ from, to: floor.to, left, right: undefined })
  return intervals
}

type Roof = Pick<Edge, 'at' | 'from' | 'to'>

/** The lowest edge above an interval that covers most of it; its pieces may be drawn one by one. */
function roofOver({ from, to }: { from: number; to: number }, across: readonly Edge[], floor: number): Roof | undefined {
  const y = across[floor]?.at ?? 0
  let group: Edge[] = []
  for (let index = floor - 1; index >= 0; index -= 1) {
    const edge = across[index]
    if (!edge || edge.at > y - leastHeight || edge.from >= to || edge.to <= from) continue
    if (group[0] && group[0].at - edge.at > touch) group = []
    group.push(edge)
    if (coverage(group, from, to) >= drawnShare * (to - from))
      return { at: edge.at, from: least(group.map((piece) => piece.from)), to: most(group.map((piece) => piece.to)) }
  }
  return undefined
}

function coverage(edges: readonly Edge[], from: number, to: number): number {
  return edges.reduce((sum, edge) => sum + Math.max(0, Math.min(edge.to, to) - Math.max(edge.from, from)), 0)
}

/** Whether all that bounds a cell is drawn: four sides, or three of a cup. */
export function isClosed({ walls }: Cell): boolean {
  return walls.left && walls.right
}

export function isSquare(box: Box, { least, most }: { least: number; most: number }): boolean {
  const [across, down] = [widthOf(box), heightOf(box)]
  return Math.min(across, down) >= least && Math.max(across, down) <= most && across / down > 0.7 && across / down < 1.4
}
