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
  gaps: Gap[]
}

/** The lines that have gaps. Operators and areas each have a gap of their own; those with nothing left between them are one. */
export function gappedLines({ shows }: PageShows, gaps: readonly Gap[]): GappedLine[] {
  const lines: { show: Show; gaps: Gap[] }[] = []
  for (const gap of gaps) {
    const line = lines.find(({ show }) => isSameLine(show, gap.show))
    if (line) line.gaps.push(gap)
    else lines.push({ show: gap.show, gaps: [gap] })
  }
  return lines.map((line) => {
    const left = leftOn(shows, line.show)
    return { left, gaps: joinedGaps(line.gaps, left) }
  })
}

function leftOn(shows: readonly Show[], line: Show): LeftGlyph[] {
  return shows
    .filter((show) => show.isPlaced && !show.isVertical && isSameLine(line, show))
    .flatMap((show) => show.glyphs.map((glyph, index) => ({ show, glyph, begins: index === 0 && show.isExplicit })))
    .toSorted((one, other) => one.glyph.start - other.glyph.start)
}

function joinedGaps(gaps: readonly Gap[], left: readonly LeftGlyph[]): Gap[] {
  const joined: Gap[] = []
  for (const gap of gaps.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && isOneGap(last, gap, left))
      joined[joined.length - 1] = { ...last, to: Math.max(last.to, gap.to), isSpaced: last.isSpaced || gap.isSpaced }
    else joined.push(gap)
  }
  return joined
}

/** Text that was removed from two columns leaves two gaps. */
function isOneGap(one: Gap, next: Gap, left: readonly LeftGlyph[]): boolean {
  const isBetween = ({ glyph }: LeftGlyph) => middleOf(glyph) > one.to && middleOf(glyph) < next.from
  return next.from - one.to <= seenSize(one.show) * columnGap && !left.some(isBetween)
}

/** Where a glyph begins and ends along its line by now. */
export function placeOf({ start, end, shift }: Glyph): { start: number; end: number } {
  return { start: start + shift, end: end + shift }
}

export function middleOf(glyph: Glyph): number {
  const { start, end } = placeOf(glyph)
  return (start + end) / 2
}
