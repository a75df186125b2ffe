import { boxAround, type Point, type Quad, touches } from '@octavo/core/edits/geometry.ts'
import { directionOf, type PageShows, type Show, seenSize } from '../content-edit/model.ts'
import { readShows } from '../content-edit/read-shows.ts'
import { RefusedEdit } from '../content-edit/refused-edit.ts'
import { openDocument, type PdfiumDocument } from '../engines/pdfium/document.ts'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { createFontBook, type FontBook } from '../glyphs/font-book.ts'
import { holds, holdsIn, touchesAny } from './areas.ts'
import { holdsWords } from './holds-words.ts'
import { coreOf } from './redact-text.ts'

/** A redacted page and its areas. */
export interface RedactedPage {
  number: number
  areas: readonly Quad[]
}

/**
 * Reads a redacted file again, before boxes are drawn over the areas, and refuses it if anything is left in them: a glyph for one of two
 * readers, ink, or a removed word anywhere in the file. `onPage` is told which page is looked at.
 */
export function verifyRedaction(
  path: string,
  pages: readonly RedactedPage[],
  words: ReadonlySet<string>,
  { newPath, onPage }: { newPath: () => string; onPage: (page: number) => void },
): void {
  using pdf = openPdf(path)
  using fonts = createFontBook(pdf, newPath)
  using document = openDocument(path)
  for (const redacted of pages) {
    onPage(redacted.number)
    const shows = readShows(pdf.page(redacted.number), fonts)
    if (!shows.isComplete || !hasNoGlyphs(shows, redacted)) throw new RefusedEdit('not-removed')
    // What only the other reader sees is text whose places we can't tell; a larger area wouldn't help.
    if (!hasNoPdfiumGlyphs(document, redacted)) throw new RefusedEdit(shows.shows.every(isRead) ? 'not-removed' : 'unreadable-text')
    if (!isBlank(document, shows, redacted)) throw new RefusedEdit('not-removed')
  }
  if (holdsWords(pdf.trailer, unseenWords(pdf, fonts, words))) throw new RefusedEdit('not-removed')
}

function isRead({ isPlaced }: Show): boolean {
  return isPlaced
}

function hasNoGlyphs({ shows }: PageShows, { areas }: RedactedPage): boolean {
  const isTouched = touchesAny(areas)
  return !shows.some((show) => show.isPlaced && show.glyphs.some((glyph) => isTouched(coreOf(show, glyph))))
}

/** PDFium measures glyphs a little otherwise, so that only those well inside count. */
function hasNoPdfiumGlyphs(document: PdfiumDocument, { number, areas }: RedactedPage): boolean {
  const isHeld = holdsIn(areas)
  return document.withGlyphs(number, ({ count, boxes, characters }) => {
    for (let index = 0; index < count; index++) {
      const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(index * 4, index * 4 + 4)
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
      const reach = Math.max(1, Math.abs(bottom - top) * 0.2)
      const around = [-1, 1].flatMap((x) => [-1, 1].map((y) => ({ x: middle.x + x * reach, y: middle.y + y * reach })))
      const isSeen = !/\s/.test(String.fromCodePoint(characters[index] ?? 32)) && right > left
      if (isSeen && isHeld(around)) return false
    }
    return true
  })
}

const dpi = 150

/** Whether nothing is drawn in the areas but letters beside them that reach in. */
function isBlank(document: PdfiumDocument, { shows }: PageShows, { number, areas }: RedactedPage): boolean {
  const { width, height, pixels, channels } = document.renderPage(number, { dpi })
  const scale = dpi / 72
  const neighbours = shows.flatMap((show) =>
    show.isPlaced && areas.some((area) => touches(area, aroundShow(show)))
      ? show.glyphs.map((glyph) => boxAround(coreOf(show, glyph)))
      : [],
  )
  const isBeside = ({ x, y }: Point) =>
    neighbours.some((box) => {
      const room = Math.max(box.height, 2)
      return x > box.x - room * 0.6 && x < box.x + box.width + room * 0.6 && y > box.y - room && y < box.y + box.height + room
    })
  for (const area of areas) {
    const box = boxAround(area)
    const [left, top] = [Math.max(0, Math.ceil(box.x * scale) + inset), Math.max(0, Math.ceil(box.y * scale) + inset)]
    const [right, bottom] = [
      Math.min(width, Math.floor((box.x + box.width) * scale) - inset),
      Math.min(height, Math.floor((box.y + box.height) * scale) - inset),
    ]
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        if (isWhite(pixels, (y * width + x) * channels, channels)) continue
        const point = { x: (x + 0.5) / scale, y: (y + 0.5) / scale }
        const reach = inset / scale
        const around = [-reach, reach].flatMap((dx) => [-reach, reach].map((dy) => ({ x: point.x + dx, y: point.y + dy })))
        if (holds(area, around) && !isBeside(point)) return false
      }
  }
  return true
}

function isWhite(pixels: Uint8Array, at: number, channels: number): boolean {
  for (let channel = 0; channel < Math.min(channels, 3); channel++) if ((pixels[at + channel] ?? 255) <= 247) return false
  return true
}

/** Pixels at an area's edge may be of both sides. */
const inset = 3

/** The box around all of a show with room above and below. */
function aroundShow(show: PageShows['shows'][number]): Quad {
  const { x, y } = directionOf(show)
  const size = seenSize(show) * 1.5
  const [from, length] = [{ x: show.matrix[4], y: show.matrix[5] }, show.end - show.start]
  const at = (along: number, above: number) => ({ x: from.x + along * x + above * y, y: from.y + along * y - above * x })
  return [at(-size, size), at(length + size, size), at(length + size, -size), at(-size, -size)]
}

const maxPagesRead = 2000

/** The words that no page shows any more: others may be anywhere. */
function unseenWords(pdf: Pdf, fonts: FontBook, words: ReadonlySet<string>): Set<string> {
  const unseen = new Set(words)
  for (let number = 1; number <= Math.min(pdf.pageCount, maxPagesRead) && unseen.size > 0; number++) {
    pdf.scoped(() => {
      const text = readShows(pdf.page(number), fonts)
        .shows.map(({ glyphs }) => glyphs.map((glyph) => glyph.text).join(''))
        .join('')
      const plain = text.normalize('NFKC')
      for (const word of unseen) if (plain.includes(word)) unseen.delete(word)
    })
  }
  return unseen
}
