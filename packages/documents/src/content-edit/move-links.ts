import { invert, transform } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { directionOf, type Glyph, type Show, seenSize } from './model.ts'
import { offsetOf } from './move-lines.ts'
import { seenMatrix } from './read-shows.ts'

const maxAnnotations = 10_000
/** So far from the baseline, in sizes, is the middle of a link on that line. Beyond are links of the lines around it. */
const reach = { up: 1, down: 0.4 } as const

/** A glyph at its place before it moved, and by how much it moved along its line. */
export interface MovedGlyph {
  show: Show
  glyph: Glyph
  by: number
}

/** Moves links along with the text that they lie on: those whose middle is on a glyph that has moved. */
export function moveLinks(page: PdfObject, moved: readonly MovedGlyph[]): void {
  if (moved.length === 0) return
  const toSeen = seenMatrix(page)
  const toPage = invert(toSeen)
  for (const annotation of page.get('/Annots').items(maxAnnotations)) {
    const box = annotation.get('/Rect').numbers()
    if (annotation.get('/Subtype').name !== '/Link' || box.length !== 4) continue
    const [left = 0, bottom = 0, right = 0, top = 0] = box
    const middle = transform(toSeen, (left + right) / 2, (bottom + top) / 2)
    let [dx, dy] = [0, 0]
    for (const { show, glyph, by } of moved) {
      if (!isOn(middle, show, glyph)) continue
      const { x, y } = directionOf(show)
      ;[dx, dy] = [dx + by * x, dy + by * y]
    }
    if (dx === 0 && dy === 0) continue
    const [x, y] = [dx * toPage[0] + dy * toPage[2], dx * toPage[1] + dy * toPage[3]]
    for (const [index, value] of [left + x, bottom + y, right + x, top + y].entries()) annotation.get('/Rect').setAt(index, value)
    const quads = annotation.get('/QuadPoints')
    for (const [index, value] of quads.numbers().entries()) quads.setAt(index, value + (index % 2 === 0 ? x : y))
  }
}

/** Whether a point was on a glyph before it moved. */
function isOn(point: { x: number; y: number }, show: Show, glyph: Glyph): boolean {
  const { x, y } = directionOf(show)
  const along = point.x * x + point.y * y
  const { down } = offsetOf(show, { x: point.x - show.matrix[4], y: point.y - show.matrix[5] })
  const size = seenSize(show)
  return along >= glyph.start && along < glyph.end && down > -size * reach.up && down < size * reach.down
}
