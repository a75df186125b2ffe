import { t } from '@octavo/core/words/t.ts'
import type { Point } from '../point.ts'
import { type Box, rounded } from './stage-box.ts'

/** A thing that others can be aligned with. */
export interface SnapThing {
  name: string
  box: Box
  rotation?: number
}

/** What a thing snaps to: the page, its margins, and other things on it. */
export interface SnapPlace {
  page: { width: number; height: number }
  others: readonly SnapThing[]
}

/** A line that a thing snaps to, shown and announced. */
export interface Guide {
  axis: 'x' | 'y'
  at: number
  /** Its name, such as `the middle of the page`. */
  name: string
}

/** A thing to snap. */
export interface Snapped {
  box: Box
  rotation?: number
}

/** Half an inch, a usual margin for printers and layout. */
const margin = 36

/** A box snapped to the lines within reach, in points, and those lines. */
export function snap({ box, rotation = 0 }: Snapped, place: SnapPlace, reach: number): { box: Box; guides: Guide[] } {
  const [x, y] = (['x', 'y'] as const).map((axis) => {
    const near = waysOf(axis, { box, rotation }, place).filter(({ way }) => Math.abs(way) <= reach)
    const nearest = near.toSorted((one, other) => Math.abs(one.way) - Math.abs(other.way))[0]
    // Lines at the same distance count too, such as both margins of a thing that fits between them.
    return { way: nearest?.way ?? 0, guides: nearest ? near.filter(({ way }) => Math.abs(way - nearest.way) < same).map(guideOf) : [] }
  })
  return {
    box: { ...box, x: rounded(box.x + (x?.way ?? 0)), y: rounded(box.y + (y?.way ?? 0)) },
    guides: [...(x?.guides ?? []), ...(y?.guides ?? [])],
  }
}

/** A box snapped to the next line in the direction of an arrow key. */
export function snapNext({ box, rotation = 0 }: Snapped, place: SnapPlace, direction: Point): { box: Box; guides: Guide[] } {
  const axis = direction.x === 0 ? 'y' : 'x'
  const sign = Math.sign(direction[axis])
  const ahead = waysOf(axis, { box, rotation }, place).filter(({ way }) => way * sign > same)
  const next = ahead.toSorted((one, other) => Math.abs(one.way) - Math.abs(other.way))[0]
  if (!next) return { box, guides: [] }
  return { box: { ...box, [axis]: rounded(box[axis] + next.way) }, guides: [guideOf(next)] }
}

/** The bounding box of a thing, including its rotation. */
export function seenBox({ x, y, width, height }: Box, rotation: number): Box {
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const seen = { width: width * cos + height * sin, height: width * sin + height * cos }
  return { x: x + (width - seen.width) / 2, y: y + (height - seen.height) / 2, ...seen }
}

/** Less than a tenth of a point counts as equal. */
const same = 0.1

interface Way extends Guide {
  /** The distance of the thing to the line. */
  way: number
}

function guideOf({ axis, at, name }: Way): Guide {
  return { axis, at, name }
}

/** Sides snap to sides and middles to middles. */
function waysOf(axis: 'x' | 'y', { box, rotation = 0 }: Snapped, { page, others }: SnapPlace): Way[] {
  const length = axis === 'x' ? 'width' : 'height'
  const own = sidesOf(seenBox(box, rotation), axis)
  const names = lineNames(axis)
  const lines = [
    { kind: 'side', at: 0, name: names.firstEdge },
    { kind: 'side', at: margin, name: names.firstMargin },
    { kind: 'middle', at: page[length] / 2, name: names.middle },
    { kind: 'side', at: page[length] - margin, name: names.lastMargin },
    { kind: 'side', at: page[length], name: names.lastEdge },
    ...others.flatMap((other) => sidesOf(seenBox(other.box, other.rotation ?? 0), axis).map((side) => ({ ...side, name: other.name }))),
  ]
  return lines.flatMap(({ kind, at, name }) =>
    own.filter((side) => side.kind === kind).map((side) => ({ axis, at, name, way: at - side.at })),
  )
}

function lineNames(axis: 'x' | 'y') {
  const middle = t('the middle of the page')
  return axis === 'x'
    ? {
        firstEdge: t('the left edge'),
        firstMargin: t('the left margin'),
        middle,
        lastMargin: t('the right margin'),
        lastEdge: t('the right edge'),
      }
    : {
        firstEdge: t('the top edge'),
        firstMargin: t('the top margin'),
        middle,
        lastMargin: t('the bottom margin'),
        lastEdge: t('the bottom edge'),
      }
}

function sidesOf(box: Box, axis: 'x' | 'y'): { kind: string; at: number }[] {
  const [from, length] = axis === 'x' ? [box.x, box.width] : [box.y, box.height]
  return [
    { kind: 'side', at: from },
    { kind: 'middle', at: from + length / 2 },
    { kind: 'side', at: from + length },
  ]
}
