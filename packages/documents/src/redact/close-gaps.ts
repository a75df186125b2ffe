import { columnGap } from '@octavo/core/edits/styled-text.ts'
import { createPruner } from '../assemble/prune-resources.ts'
import { directionOf, type Glyph, type Show, seenSize } from '../content-edit/model.ts'
import { type MovedGlyph, moveLinks } from '../content-edit/move-links.ts'
import { readShows, watchShows } from '../content-edit/read-shows.ts'
import { createPageRewrite, type PageRewrite } from '../content-edit/rewrite.ts'
import { plainNumber, settleShows, writtenShow } from '../content-edit/write-shows.ts'
import { multiply } from '../engines/matrix.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { FontBook } from '../glyphs/font-book.ts'
import { gatherThings, type TextMove } from './drawn-things.ts'
import { type Gap, type GappedLine, gappedLines, type LeftGlyph, middleOf, placeOf } from './gapped-lines.ts'

/** A space between words, in sizes. */
const usualSpace = 0.28

/**
 * Moves up what follows removed text on its line, so that the gap doesn't tell how long that was. New places are written in place of the
 * old ones: a number that takes text back from its old place would tell the same.
 */
export function closeGaps(pdf: Pdf, number: number, gaps: readonly Gap[], fonts: FontBook): void {
  const page = pdf.page(number)
  readShows(page, fonts)
  const drawn = gatherThings()
  const read = watchShows(page, fonts, drawn.watch)
  moveLinks(
    page,
    gappedLines(read, gaps).flatMap((line) => line.gaps.toReversed().flatMap((gap) => closeGap(line, gap))),
  )
  const rewrite = createPageRewrite(pdf, read)
  for (const part of read.parts) {
    const shows = read.shows.filter((show) => show.part === part)
    const moved = carryWhole(shows)
    settleShows(shows)
    const moves = drawn.moves.filter((move) => move.part === part && move.font === undefined)
    writeMoved(shows, { moved, moves, rewrite })
  }
  rewrite.finish()
  // A form gets another copy. The one from before would stay in the file by its name, and has the gap.
  createPruner(pdf).pruneAny(number)
}

/** Gives what has moved by how much. */
function closeGap(line: GappedLine, gap: Gap): MovedGlyph[] {
  const following = followingOf(line, gap)
  const next = following[0]?.glyph
  if (!next) return []
  const by = placeOf(next).start - wantedStart(next, neighbourOf(line, gap), gap)
  if (by <= 0.01) return []
  for (const { glyph } of following) glyph.shift -= by
  // The middle of a link may be between two words: each glyph stands for the line up to the next one.
  return following.map(({ show, glyph }, index) => ({
    ...{ show, by: -by },
    glyph: { ...glyph, end: following[index + 1]?.glyph.start ?? glyph.end },
  }))
}

/** What stands behind a gap, up to the next column or box. */
function followingOf({ left, boxes }: GappedLine, { show, from, to }: Gap): LeftGlyph[] {
  const limit = Math.min(...boxes.map((box) => box.from).filter((start) => start > from))
  const behind = left.filter(({ glyph }) => middleOf(glyph) > to && middleOf(glyph) < limit)
  const gap = seenSize(show) * columnGap
  let end = to
  const columnAt = behind.findIndex(({ glyph, begins }) => {
    const { start, end: next } = placeOf(glyph)
    const isColumn = begins && start > end + gap
    end = next
    return isColumn
  })
  return columnAt < 0 ? behind : behind.slice(0, columnAt)
}

/** What stands before a gap, if no other column or box does. */
function neighbourOf({ left, boxes }: GappedLine, { show, from }: Gap): Glyph | undefined {
  const before = left.findLast(({ glyph }) => middleOf(glyph) < from)?.glyph
  if (!before || from - placeOf(before).end >= seenSize(show) * columnGap) return undefined
  return boxes.some((box) => box.from < from && box.from > middleOf(before)) ? undefined : before
}

/** Where what follows begins: one space behind what stands before it, or where the removed text began its column. */
function wantedStart(next: Glyph, before: Glyph | undefined, { show, from, isSpaced }: Gap): number {
  const size = seenSize(show)
  const width = next.end - next.start
  if (!before) return isSpace(next) ? from - width : from
  const { start, end } = placeOf(before)
  if (isSpace(before)) return isSpace(next) ? start : end
  return isSpace(next) ? end : end + Math.min(Math.max(isSpaced ? size * usualSpace : 0, from - end), size)
}

export function isSpace({ text }: Glyph): boolean {
  return text !== '' && text.trim() === ''
}

/** Shows of which all glyphs move get another place instead of numbers; those that continue them come along. By how much each moves. */
function carryWhole(shows: readonly Show[]): Map<Show, number> {
  const moved = new Map<Show, number>()
  let carried = 0
  for (const show of shows) {
    if (show.isExplicit) carried = 0
    const by = show.glyphs[0]?.shift ?? 0
    const isWhole = by !== 0 && show.glyphs.every(({ shift }) => Math.abs(shift - by) < 1e-6)
    if (!isWhole || !(show.isExplicit || Math.abs(carried - by) < 1e-6)) continue
    if (show.isExplicit) moved.set(show, by)
    carried = by
    show.start += by
    show.end += by
    for (const glyph of show.glyphs) Object.assign(glyph, { start: glyph.start + by, end: glyph.end + by, shift: 0 })
  }
  return moved
}

interface Writing {
  moved: ReadonlyMap<Show, number>
  moves: readonly TextMove[]
  rewrite: PageRewrite
}

/** Writes the shows that have changed or moved. Places that are told from that of a moved one are told again, up to the end of the text. */
function writeMoved(shows: readonly Show[], { moved, moves, rewrite }: Writing): void {
  const events = [...shows.map((show) => ({ from: show.from, show })), ...moves.map((move) => ({ from: move.from, move }))]
  let pending: TextMove[] = []
  let isLoose = false
  for (const event of events.toSorted((one, other) => one.from - other.from)) {
    if ('move' in event) {
      const isEdge = event.move.name === 'BT' || event.move.name === 'ET'
      if (isEdge) isLoose = false
      pending = isEdge ? [] : [...pending, event.move]
      continue
    }
    const { show } = event
    const by = moved.get(show)
    const isNextLine = show.operator === "'" || show.operator === '"'
    if (by !== undefined || (isLoose && (pending.length > 0 || isNextLine))) {
      for (const move of pending) rewrite.replace(move.part, move, ' ')
      rewrite.replace(show.part, show, ` ${placing(show, by ?? 0, pending)} ${writtenShow({ ...show, operator: 'TJ' })}`)
      isLoose = true
    } else if (show.isChanged) rewrite.replace(show.part, show, writtenShow(show))
    pending = []
  }
}

function placing(show: Show, by: number, moves: readonly TextMove[]): string {
  const leading = moves.findLast((move) => move.leading !== undefined)?.leading
  const line = multiply([1, 0, 0, 1, by / (directionOf(show).unit || 1), 0], show.line)
  return [
    leading === undefined ? '' : `${plainNumber(leading)} TL`,
    show.operator === '"' ? `${plainNumber(show.wordSpace)} Tw ${plainNumber(show.characterSpace)} Tc` : '',
    `${line.map(plainNumber).join(' ')} Tm`,
  ]
    .filter((operator) => operator !== '')
    .join(' ')
}
