import { invert, type Matrix, transform } from '../engines/matrix.ts'
import { isInside, pointOf } from './check-room.ts'
import { boxOfCorners, commonBox } from './clip-box.ts'
import { type Clip, directionOf, type PageShows, type Show, seenSize } from './model.ts'
import { glyphsIn } from './move-lines.ts'
import type { PageRewrite } from './rewrite.ts'
import type { Reach, TouchedText } from './text-work.ts'
import { plainNumber } from './write-shows.ts'

/** How far letters reach above and below their baseline, in sizes. */
const [above, below] = [1, -0.3]
/** In sizes: letters in italics are drawn beyond their way. */
const margin = 0.15

/**
 * Widens the boxes that cut off text, as far as new text needs it: some programs put each line into one as wide as it is. A box stays if
 * anything else would be seen then that it cuts off.
 */
export function widenClips({ shows }: PageShows, touched: readonly TouchedText[], rewrite: PageRewrite): void {
  const own = new Set(touched.flatMap((text) => [...text.own]))
  const wider = new Map<Clip, Corners>()
  const pieces = touched.flatMap(piecesOf)
  for (const clip of new Set(pieces.flatMap(({ show }) => show.clips))) {
    const { rectangle, holdsOther, box } = clip
    const inside = pieces.filter(({ show }) => show.clips.includes(clip))
    if (!rectangle || holdsOther || inside.every((piece) => isInside(piece, box))) continue
    const { matrix } = rectangle
    const now = around([...inside.flatMap(pointsOf), ...corners(rectangle.corners, matrix)], matrix)
    const beside = shows.filter((show) => show.clips.includes(clip) && !show.glyphs.some((glyph) => own.has(glyph)))
    if (beside.every((show) => isSeenAlike(show, matrix, rectangle.corners, now))) wider.set(clip, now)
  }
  for (const [clip, now] of wider) {
    const { part, from, to, matrix } = clip.rectangle ?? {}
    if (!part || from === undefined || to === undefined || !matrix) continue
    clip.box = boxOfCorners(undefined, matrix, now) ?? clip.box
    const numbers = [now.left, now.bottom, now.right - now.left, now.top - now.bottom]
    rewrite.replace(part, { from, to }, ` ${numbers.map(plainNumber).join(' ')} re`)
  }
  for (const show of shows) if (show.clips.some((clip) => wider.has(clip))) show.clip = commonBox(show.clips)
}

/** New text, and the shows that have changed or moved: each may be in a box of its own. */
function piecesOf({ reaches, shows, moved }: TouchedText): Reach[] {
  const changed = new Set([...shows, ...moved.map(({ show }) => show)])
  return [...reaches, ...[...changed].flatMap(newExtent)]
}

function newExtent(show: Show): Reach[] {
  const glyphs = glyphsIn(show, ({ text }) => text.trim() !== '')
  if (glyphs.length === 0) return []
  const [from, to] = [
    Math.min(...glyphs.map(({ start, shift }) => start + shift)),
    Math.max(...glyphs.map(({ end, shift }) => end + shift)),
  ]
  return [
    { show, from: show.start, to, down: 0, side: 'right' },
    { show, from, to: show.end, down: 0, side: 'left' },
  ]
}

/** A rectangle of content in its own space. */
type Corners = NonNullable<Clip['rectangle']>['corners']

/** Where text stands on the seen page, with the height of its letters and a margin at the ends that are new. */
function pointsOf(reach: Reach): Point[] {
  const { show, from, to, side } = reach
  const size = seenSize(show)
  const ends = [side === 'right' ? from : from - size * margin, side === 'left' ? to : to + size * margin]
  return ends.flatMap((along) => [pointOf(reach, along, size * above), pointOf(reach, along, size * below)])
}

interface Point {
  x: number
  y: number
}

function corners({ left, bottom, right, top }: Corners, matrix: Matrix): Point[] {
  return [left, right].flatMap((x) => [bottom, top].map((y) => transform(matrix, x, y)))
}

/** The rectangle of a space around points of the seen page. */
function around(points: readonly Point[], matrix: Matrix): Corners {
  const back = invert(matrix)
  const inside = points.map(({ x, y }) => transform(back, x, y))
  const [xs, ys] = [inside.map(({ x }) => x), inside.map(({ y }) => y)]
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}

/** Whether as much is seen of a show in one rectangle as in another around it. */
function isSeenAlike(show: Show, matrix: Matrix, before: Corners, now: Corners): boolean {
  if (!show.isPlaced || directionOf(show).unit === 0) return false
  const ends = [show.start, show.end].map((along) => ({ show, from: along, to: along, down: 0, side: 'right' }) as const)
  const own = around(
    ends.flatMap((end) => [pointOf(end, end.from, seenSize(show) * above), pointOf(end, end.from, seenSize(show) * below)]),
    matrix,
  )
  const part = (rectangle: Corners) => ({
    left: Math.max(own.left, rectangle.left),
    bottom: Math.max(own.bottom, rectangle.bottom),
    right: Math.min(own.right, rectangle.right),
    top: Math.min(own.top, rectangle.top),
  })
  const [one, other] = [part(before), part(now)]
  const isNothing = ({ left, bottom, right, top }: Corners) => left >= right || bottom >= top
  return isNothing(other) || (['left', 'bottom', 'right', 'top'] as const).every((side) => one[side] === other[side])
}
