import { columnGap } from '@octavo/core/edits/styled-text.ts'
import { isSameLine } from '../content-edit/anchor.ts'
import { type Glyph, type PageShows, type Show, seenSize } from '../content-edit/model.ts'

/** Where text was removed from a line: the operator that had it, and from where to where it reached along the line. */
export interface Gap {
  show: Show
  from: number
  to: number
  /** Whether a space at one of its ends went with it. */
  isSpaced: boolean
  /** Whether a box is drawn there in place of closing it. */
  isBoxed: boolean
}

/** A glyph that is left on a line. */
export interface LeftGlyph {
  show: Show
  glyph: Glyph
  /** Whether it is the first of an operator with a place of its own. */
  begins: boolean
}

/** A line that has lost text, in the order of reading. */
export interface GappedLine {
  left: LeftGlyph[]
  /** Those to be closed. */
  gaps: Gap[]
  boxes: Gap[]
}

/** The lines that have gaps. Operators and areas each have a gap of their own; those with nothing left between them are one. */
export function gappedLines({ shows }: PageShows, all: readonly Gap[]): GappedLine[] {
  const lines: { show: Show; gaps: Gap[] }[] = []
  for (const gap of all) {
    const line = lines.find(({ show }) => isSameLine(show, gap.show))
    if (line) line.gaps.push(gap)
    else lines.push({ show: gap.show, gaps: [gap] })
  }
  return lines.map((line) => {
    const left = leftOn(shows, line.show)
    const boxes = line.gaps.filter(({ isBoxed }) => isBoxed)
    // Under a box nothing may come.
    const gaps = line.gaps.filter((gap) => !gap.isBoxed && !boxes.some((box) => box.from < gap.to - 0.01 && box.to > gap.from + 0.01))
    return { left, boxes, gaps: joinedGaps(gaps, { left, boxes }) }
  })
}

function leftOn(shows: readonly Show[], line: Show): LeftGlyph[] {
  return shows
    .filter((show) => show.isPlaced && !show.isVertical && isSameLine(line, show))
    .flatMap((show) => show.glyphs.map((glyph, index) => ({ show, glyph, begins: index === 0 && show.isExplicit })))
    .toSorted((one, other) => one.glyph.start - other.glyph.start)
}

function joinedGaps(gaps: readonly Gap[], around: Omit<GappedLine, 'gaps'>): Gap[] {
  const joined: Gap[] = []
  for (const gap of gaps.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && isOneGap(last, gap, around))
      joined[joined.length - 1] = { ...last, to: Math.max(last.to, gap.to), isSpaced: last.isSpaced || gap.isSpaced }
    else joined.push(gap)
  }
  return joined
}

/** Text that was removed from two columns leaves two gaps. */
function isOneGap(one: Gap, next: Gap, { left, boxes }: Omit<GappedLine, 'gaps'>): boolean {
  const isBetween = (middle: number) => middle > one.to && middle < next.from
  if (left.some(({ glyph }) => isBetween(middleOf(glyph))) || boxes.some(({ from, to }) => isBetween((from + to) / 2))) return false
  return next.from - one.to <= seenSize(one.show) * columnGap
}

/** Where a glyph begins and ends along its line by now. */
export function placeOf({ start, end, shift }: Glyph): { start: number; end: number } {
  return { start: start + shift, end: end + shift }
}

export function middleOf(glyph: Glyph): number {
  const { start, end } = placeOf(glyph)
  return (start + end) / 2
}
