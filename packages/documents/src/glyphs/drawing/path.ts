/** A part of a path that is drawn without lifting the pen, in displayed coordinates. */
export interface Subpath {
  /** x and y by turns; of curves their ends and control points. */
  points: number[]
  curves: number
  isClosed: boolean
}

/** The path under construction (ISO 32000, 8.5.2). */
export interface Path {
  readonly subpaths: readonly Subpath[]
  move(x: number, y: number): void
  line(x: number, y: number): void
  /** Takes control points and end. */
  curve(points: readonly number[]): void
  close(): void
  /** A closed subpath with these corners. */
  rectangle(corners: readonly number[]): void
  clear(): void
}

/** Points of all paths of a page; what is beyond is not looked at. */
const maxPoints = 400_000

export function createPath(): Path & { reset(): void } {
  let subpaths: Subpath[] = []
  let current: Subpath | undefined
  let points = 0

  function add(coordinates: readonly number[]): void {
    points += coordinates.length / 2
    if (points > maxPoints) return
    if (current?.isClosed) move(current.points[0] ?? 0, current.points[1] ?? 0)
    if (!current) move(coordinates.at(-2) ?? 0, coordinates.at(-1) ?? 0)
    current?.points.push(...coordinates)
  }

  function move(x: number, y: number): void {
    current = { points: [x, y], curves: 0, isClosed: false }
    subpaths.push(current)
  }

  return {
    get subpaths() {
      return subpaths
    },
    move(x, y) {
      points += 1
      if (points <= maxPoints) move(x, y)
    },
    line: (x, y) => add([x, y]),
    curve(coordinates) {
      add(coordinates)
      if (current) current.curves += 1
    },
    close() {
      if (current) current.isClosed = true
    },
    rectangle(corners) {
      points += 4
      if (points > maxPoints) return
      current = { points: [...corners], curves: 0, isClosed: true }
      subpaths.push(current)
    },
    clear() {
      subpaths = []
      current = undefined
    },
    reset() {
      subpaths = []
      current = undefined
      points = 0
    },
  }
}
