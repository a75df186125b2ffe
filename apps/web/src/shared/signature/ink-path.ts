import type { InkPoint, Point } from '@octavo/core/edits/geometry.ts'

/** A point of a stroke as the pointer tells it. */
export interface PenPoint extends Point {
  pressure: number
}

/** A stroke as an SVG path: through the middles between its points, so that corners of the pointer's way become curves. */
export function inkPath(stroke: readonly InkPoint[]): string {
  const points = stroke.map(([x, y]): Point => ({ x, y }))
  const [first] = points
  if (!first) return ''
  // A dot is a line without length, which round caps make visible.
  if (points.length < 3) return `M${at(first)}L${at(points[1] ?? first)}`
  const bends = points.slice(1, -1).map((bend, index) => {
    const next = points[index + 2] ?? bend
    return `Q${at(bend)} ${at({ x: (bend.x + next.x) / 2, y: (bend.y + next.y) / 2 })}`
  })
  return `M${at(first)}${bends.join('')}L${at(points.at(-1) ?? first)}`
}

/** How thick a stroke is at a pressure, in relation to its width: half the pressure draws the width that was chosen. */
export function pressed(pressure: number): number {
  return 0.5 + pressure / 256
}

/** Whether a pen was pressed the same all the way, so that the stroke is one curve. */
export function isEven(stroke: readonly InkPoint[]): boolean {
  return stroke.every(([, , pressure]) => pressure === stroke[0]?.[2])
}

/** Leaves out points that add nothing to a stroke: nearer than a part of a point to the way between their neighbours. */
export function simplified(points: readonly PenPoint[], tolerance = 0.25) {
  if (points.length < 3) return [...points]
  const kept = new Set([0, points.length - 1])
  const open: [number, number][] = [[0, points.length - 1]]
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range
    let furthest = { index: -1, distance: tolerance }
    for (let index = from + 1; index < to; index += 1) {
      const distance = distanceTo(points[index] as Point, points[from] as Point, points[to] as Point)
      if (distance > furthest.distance) furthest = { index, distance }
    }
    if (furthest.index === -1) continue
    kept.add(furthest.index)
    open.push([from, furthest.index], [furthest.index, to])
  }
  return points.filter((_, index) => kept.has(index))
}

function distanceTo(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - from.x) * dx + (point.y - from.y) * dy) / length))
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy)
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`
}
