import { transform } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { userUnit } from '../read/page-boxes.ts'
import { viewOf } from '../read/page-view.ts'
import { directionOf, type Edges, type Glyph, type PageShows, type Show, seenSize } from './model.ts'
import { seenMatrix } from './read-shows.ts'
import type { Reach, TouchedText } from './text-work.ts'

/** Words that come nearer to each other, in sizes, are read as one. */
const leastGap = 0.15
/** So near, as a share of the heights of both, text beside a line meets it; and text above or below a line that is new. */
const [nearBeside, nearBelow] = [0.8, 1.15]
/** Larger text, by this factor, lies behind the page as watermarks do. */
const largest = 3
const maxAnnotations = 10_000

/** Text of a page or a field of it, as something that other text must not run into. */
interface Obstacle {
  glyph?: Glyph
  show?: Show
  x: number
  y: number
  /** Half its width and height, as it is read. */
  along: number
  up: number
}

/** Tells which texts have room, once all edits of a page are carried out. `carried` has glyphs that edits took elsewhere. */
export function createRoomCheck(
  page: PageShows,
  carried: ReadonlyMap<Glyph, { x: number; y: number }>,
): (touched: Pick<TouchedText, 'own' | 'reaches'>) => boolean {
  const unit = userUnit(page.page)
  const { width, height } = viewOf(page.page)
  const paper = { left: 0, top: 0, right: width * unit, bottom: height * unit }
  let rows: Rows | undefined
  const isFree = (reach: Reach, own: ReadonlySet<Glyph>) => {
    rows ??= inRows([...glyphsOf(page, carried), ...fieldsOf(page.page)])
    return (
      isInside(reach, paper) &&
      (!reach.show.clip || isInside(reach, reach.show.clip)) &&
      !near(rows, reach).some((one) => !(one.glyph && own.has(one.glyph)) && isMet(reach, one))
    )
  }
  return ({ own, reaches }) => reaches.every((reach) => isFree(reach, own))
}

/** Obstacles by the rows of the page that they touch. */
type Rows = ReadonlyMap<number, Obstacle[]>

const rowHeight = 24

function inRows(obstacles: readonly Obstacle[]): Rows {
  const rows = new Map<number, Obstacle[]>()
  for (const one of obstacles) {
    const reach = Math.max(one.along, one.up)
    if (!Number.isFinite(one.y + reach) || reach > 20_000) continue
    for (let row = Math.floor((one.y - reach) / rowHeight); row <= Math.floor((one.y + reach) / rowHeight); row++) {
      const known = rows.get(row)
      if (known) known.push(one)
      else rows.set(row, [one])
    }
  }
  return rows
}

function near(rows: Rows, reach: Reach): Obstacle[] {
  const size = seenSize(reach.show)
  const ys = [reach.from, reach.to].flatMap((along) => [pointOf(reach, along, -size).y, pointOf(reach, along, size).y])
  const [first, last] = [Math.floor(Math.min(...ys) / rowHeight), Math.floor(Math.max(...ys) / rowHeight)]
  const found: Obstacle[] = []
  for (const [row, obstacles] of rows) if (row >= first && row <= last) found.push(...obstacles)
  return found
}

/** Where a point of a reach is on the seen page, by how far along the line and above it. */
export function pointOf({ show, down }: Reach, along: number, above: number): { x: number; y: number } {
  const { x, y } = directionOf(show)
  const up = upOf(show)
  return {
    x: show.matrix[4] + (along - show.start) * x + (above - down) * up.x,
    y: show.matrix[5] + (along - show.start) * y + (above - down) * up.y,
  }
}

/** The direction in which letters stand. */
function upOf({ matrix: [, , c, d] }: Show): { x: number; y: number } {
  const length = Math.hypot(c, d) || 1
  return { x: c / length, y: d / length }
}

/** Whether new text stays inside a box; one that its line has left before doesn't bind it. */
export function isInside(reach: Reach, { left, top, right, bottom }: Edges): boolean {
  const slack = seenSize(reach.show) * 0.1
  const has = ({ x, y }: { x: number; y: number }) => x >= left - slack && x <= right + slack && y >= top - slack && y <= bottom + slack
  const [start, end] = [pointOf(reach, reach.from, 0), pointOf(reach, reach.to, 0)]
  if (reach.side === 'added') return (has(start) && has(end)) || !has(pointOf({ ...reach, down: 0 }, reach.from, 0))
  return reach.side === 'right' ? has(end) || !has(start) : has(start) || !has(end)
}

/** The glyphs of the page as they stand after all edits, but for new ones. */
function glyphsOf({ shows }: PageShows, carried: ReadonlyMap<Glyph, { x: number; y: number }>): Obstacle[] {
  return shows.flatMap((show) => {
    if (!show.isPlaced) return []
    const direction = directionOf(show)
    const upwards = upOf(show)
    const up = seenSize(show) * 0.3
    const kept = show.isChanged ? new Set(show.elements.map((element) => ('glyph' in element ? element.glyph : undefined))) : undefined
    return show.glyphs.flatMap((glyph) => {
      if (glyph.text.trim() === '' || (kept && !kept.has(glyph))) return []
      const middle = (glyph.start + glyph.end) / 2 + glyph.shift - show.start
      const by = carried.get(glyph)
      // What is carried off its line has its way along it in its shift already.
      const above = up + (by ? by.x * upwards.x + by.y * upwards.y : 0)
      return [
        {
          ...{ glyph, show, up, along: Math.abs(glyph.end - glyph.start) / 2 },
          x: show.matrix[4] + middle * direction.x + above * upwards.x,
          y: show.matrix[5] + middle * direction.y + above * upwards.y,
        },
      ]
    })
  })
}

function isMet(reach: Reach, obstacle: Obstacle): boolean {
  const direction = directionOf(reach.show)
  const upwards = upOf(reach.show)
  const size = seenSize(reach.show)
  const turn = turnBetween(direction, obstacle)
  if (
    turn === 'other' ||
    (obstacle.show && ((obstacle.show.mode === 3) !== (reach.show.mode === 3) || seenSize(obstacle.show) > size * largest))
  )
    return false
  const [across, up] = turn === 'level' ? [obstacle.along, obstacle.up] : [obstacle.up, obstacle.along]
  const [dx, dy] = [obstacle.x - reach.show.matrix[4], obstacle.y - reach.show.matrix[5]]
  const along = dx * direction.x + dy * direction.y + reach.show.start
  const above = dx * upwards.x + dy * upwards.y + reach.down
  if (Math.abs(above - size * 0.3) > (size * 0.35 + up) * (reach.side === 'added' ? nearBelow : nearBeside)) return false
  const [start, end] = [along - across, along + across]
  // What stood over the end of the line before the edit isn't run into.
  if (reach.side === 'right') return start >= reach.from - size * 0.05 && start < reach.to + size * leastGap
  if (reach.side === 'left') return end <= reach.to + size * 0.05 && end > reach.from - size * leastGap
  return start < reach.to + size * leastGap && end > reach.from - size * leastGap
}

/** How an obstacle lies to a line. Text that is neither level nor upright to it is a mark across the page. */
function turnBetween({ x, y }: { x: number; y: number }, { show }: Obstacle): 'level' | 'upright' | 'other' {
  const other = show ? directionOf(show) : { x: 1, y: 0 }
  const turn = Math.abs(other.x * x + other.y * y)
  return turn > 0.9998 ? 'level' : turn < 0.02 ? 'upright' : 'other'
}

/** The fields of the page, whose text no operator of the page shows. */
function fieldsOf(page: PdfObject): Obstacle[] {
  const matrix = seenMatrix(page)
  return page
    .get('/Annots')
    .items(maxAnnotations)
    .flatMap((annotation) => {
      const [left, bottom, right, top] = annotation.get('/Rect').numbers()
      if (annotation.get('/Subtype').name !== '/Widget' || left === undefined || bottom === undefined) return []
      const [one, other] = [transform(matrix, left, bottom), transform(matrix, right ?? left, top ?? bottom)]
      const [along, up] = [Math.abs(one.x - other.x) / 2, Math.abs(one.y - other.y) / 2]
      return along === 0 || up === 0 ? [] : [{ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, along, up }]
    })
}
