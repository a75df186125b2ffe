import type { ChangedRun, GlyphSpan } from '@octavo/core/edits/styled-text.ts'
import { isSameLine, saidLetter } from '@octavo/documents/content-edit/anchor.ts'
import { directionOf, type PageShows, type Show, seenSize } from '@octavo/documents/content-edit/model.ts'

/** A line of a page as the editor would name it. Lengths are in points of the seen page. */
export interface PageLine {
  text: string
  words: LineWord[]
  spans: GlyphSpan[]
  /** Its text in its own looks. */
  runs: (ChangedRun & { seen: number })[]
  size: number
  /** Where it begins and ends along its direction, and its baseline from the top or, of text that is turned, across. */
  from: number
  to: number
  x: number
  y: number
  /** Clockwise, of a quarter turn each; undefined for other angles. */
  turn: 0 | 1 | 2 | 3 | undefined
  isInvisible: boolean
}

export interface LineWord {
  text: string
  spans: GlyphSpan[]
  from: number
  to: number
}

interface Piece {
  show: Show
  index: number
  text: string
  from: number
  to: number
}

/** Further apart, in sizes, is another column; a smaller gap is a space. */
const columnGap = 1.5
const spaceGap = 0.17
/** Pages with more operators are read in part. */
const maxShows = 4000

/** The lines of a page, from the operators that show them. */
export function linesOf({ shows }: PageShows): PageLine[] {
  const lines: Piece[][] = []
  for (const show of shows.slice(0, maxShows)) {
    if (!show.isPlaced || show.glyphs.length === 0) continue
    for (const [index, glyph] of show.glyphs.entries()) {
      const piece = { show, index, text: saidLetter(glyph), from: glyph.start, to: glyph.end }
      const last = lines.at(-1)
      if (last && goesOn(last, piece)) last.push(piece)
      else lines.push([piece])
    }
  }
  return lines.map(lineOf).filter(({ text }) => text.trim() !== '')
}

function goesOn(line: readonly Piece[], { show, from }: Piece): boolean {
  const last = line.at(-1)
  if (!last || !isSameLine(last.show, show)) return false
  const size = seenSize(show)
  return from - last.to < size * columnGap && from - last.to > -size * 0.6
}

function lineOf(pieces: readonly Piece[]): PageLine {
  const words: LineWord[] = []
  const runs: PageLine['runs'] = []
  let text = ''
  let isInWord = false
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1]
    const size = seenSize(piece.show)
    const isGap = before !== undefined && piece.from - before.to > size * spaceGap && before.text.trim() !== '' && piece.text.trim() !== ''
    const added = `${isGap ? ' ' : ''}${piece.text}`
    text += added
    addText(runs, piece.show, before?.show, added)
    if (piece.text.trim() === '') {
      isInWord = false
      continue
    }
    const word = isInWord && !isGap ? words.at(-1) : undefined
    if (word) {
      word.text += piece.text
      word.to = piece.to
      addGlyph(word.spans, piece)
    } else words.push({ text: piece.text, spans: spansOf([piece]), from: piece.from, to: piece.to })
    isInWord = true
  }
  const [first] = pieces
  if (!first) throw new RangeError('A line has glyphs')
  const { x, y } = directionOf(first.show)
  const [, , , , e, f] = first.show.matrix
  return {
    ...{ text, words, runs, spans: spansOf(pieces), size: seenSize(first.show) },
    from: Math.min(...pieces.map(({ from }) => from)),
    to: Math.max(...pieces.map(({ to }) => to)),
    // Where the first glyph stands: along its direction it may be away from the operator's start.
    x: e + (first.from - first.show.start) * x,
    y: f + (first.from - first.show.start) * y,
    turn: turnOf(x, y),
    isInvisible: pieces.some(({ show }) => show.mode === 3),
  }
}

function turnOf(x: number, y: number): PageLine['turn'] {
  if (x > 0.99999) return 0
  if (x < -0.99999) return 2
  if (y > 0.99999) return 1
  return y < -0.99999 ? 3 : undefined
}

function spansOf(pieces: readonly Piece[]): GlyphSpan[] {
  const spans: GlyphSpan[] = []
  for (const piece of pieces) addGlyph(spans, piece)
  return spans
}

function addGlyph(spans: GlyphSpan[], { show, index }: Piece): void {
  const last = spans.at(-1)
  if (last?.show === show.number && last.to === index) last.to = index + 1
  else spans.push({ show: show.number, from: index, to: index + 1 })
}

function addText(runs: PageLine['runs'], show: Show, before: Show | undefined, text: string): void {
  const last = runs.at(-1)
  const isSame =
    before !== undefined && before.font?.book === show.font?.book && seenSize(before) === seenSize(show) && before.fill === show.fill
  if (last && isSame) last.text += text
  else runs.push({ text, font: { own: show.number }, seen: seenSize(show) })
}
