import { identity, type Matrix, multiply } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { FontBook } from '../glyphs/font-book.ts'
import { inheritedResources } from '../read/inherited-resources.ts'
import { userUnit } from '../read/page-boxes.ts'
import { viewOf } from '../read/page-view.ts'
import { firstState } from './graphics-state.ts'
import type { PageShows } from './model.ts'
import type { OperatorWatch } from './operator-watch.ts'
import { PageReading } from './page-reading.ts'
import { readPart } from './read-part.ts'
import { noteSaidLetters } from './said-text.ts'

/** Reads the show operators of a page and of the forms on it, in the order of drawing. Asks PDFium once for codes that aren't known. */
export function readShows(page: PdfObject, fonts: FontBook): PageShows {
  const first = readOnce(page, fonts)
  if (!first.wantsCodes) return first.read
  fonts.learn()
  return readOnce(page, fonts).read
}

/** The same, and tells of every operator before it is carried out. The codes of all fonts must be known, from a reading before. */
export function watchShows(page: PdfObject, fonts: FontBook, watch: OperatorWatch): PageShows {
  return readOnce(page, fonts, watch).read
}

/** From the page's own space to the page as it is seen: upright, origin top left, y downwards, in points. */
export function seenMatrix(page: PdfObject): Matrix {
  const unit = userUnit(page)
  return multiply(viewOf(page).matrix, [unit, 0, 0, unit, 0, 0])
}

function readOnce(page: PdfObject, fonts: FontBook, watch?: OperatorWatch): { read: PageShows; wantsCodes: boolean } {
  const reading = new PageReading(fonts, watch)
  const start = { state: firstState(seenMatrix(page)), text: identity, line: identity, marks: [], depth: 0 }
  readPart(reading, { bytes: reading.pageBytes(page), resources: inheritedResources(page) }, start)
  const { shows, parts, isComplete, wantsCodes } = reading
  noteSaidLetters(shows)
  return { read: { page, shows, parts, isComplete }, wantsCodes }
}
