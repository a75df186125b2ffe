import { widestGap } from '@octavo/core/edits/styled-text.ts'
import { type AnchoredLine, isSameLine } from './anchor.ts'
import { letterEnd } from './letter-parts.ts'
import { type Glyph, type PageShows, type Show, seenSize } from './model.ts'
import { isRaised, touching } from './raised-figures.ts'
import { RefusedEdit } from './refused-edit.ts'
import type { ChangedPart } from './unchanged-ends.ts'

/** By so many font sizes a glyph may stand under the one before it. */
const kerning = 0.1

/** The operator whose look new text has. */
export function shownBy(line: AnchoredLine, { from, to, isBehindGap }: ChangedPart): Show {
  const glyph = from < to || isBehindGap || from === 0 ? line[Math.min(from, line.length - 1)] : line[from - 1]
  const show = glyph?.show
  if (!show) throw new RefusedEdit('text-differs')
  return show
}

/** Where the changed part begins and ends along the line. */
export function extentOf(line: AnchoredLine, part: ChangedPart): { from: number; to: number } {
  const start = (index: number) => startOf(line[index]?.glyph)
  const end = (index: number) => letterEnd(line, index)
  const hasGlyphs = part.from < part.to
  const from =
    hasGlyphs && !part.withGapBefore
      ? start(part.from)
      : part.from === 0 || (part.isBehindGap && !part.withGapBefore)
        ? start(part.from)
        : end(part.from - 1)
  const to = part.withGapBehind && part.to < line.length ? start(part.to) : hasGlyphs ? end(part.to - 1) : from
  return { from, to }
}

/** The glyphs that stand behind the changed part of a line, up to the next column. */
export function followersOf(page: PageShows, line: AnchoredLine, part: ChangedPart, from: number): { show: Show; glyph: Glyph }[] {
  const show = mainShow(line, shownBy(line, part))
  const size = seenSize(show)
  const isBehind = placeBehind(line, part)
  const behind = page.shows
    .filter((other) => other.part === show.part && other.isPlaced && (isSameLine(show, other) || isRaised(show, other)))
    .flatMap((other) =>
      other.elements.flatMap((element, index) => ('glyph' in element ? [{ show: other, glyph: element.glyph, index }] : [])),
    )
    .filter((one) => isBehind(one) ?? (one.glyph.start + one.glyph.end) / 2 + one.glyph.shift > from - size * kerning)
    .toSorted((one, other) => one.glyph.start + one.glyph.shift - other.glyph.start - other.glyph.shift)
  let end = from
  // Each is compared with the one before it: a large first letter says nothing of the words behind it.
  let sizeBefore = size
  const following: typeof behind = []
  for (const one of behind) {
    const start = one.glyph.start + one.glyph.shift
    const isOnLine = isSameLine(show, one.show)
    if (isOnLine && start > end + widestGap(sizeBefore, seenSize(one.show))) break
    // Raised and lowered figures belong to the line if they touch its text.
    if (!isOnLine && Math.abs(start - end) > size * touching) continue
    following.push(one)
    if (isOnLine) sizeBefore = seenSize(one.show)
    end = Math.max(end, one.glyph.end + one.glyph.shift)
  }
  return following
}

/** The operator whose baseline is that of the line: of a raised figure, that of the text beside it. */
function mainShow(line: AnchoredLine, show: Show): Show {
  return line.find((one) => isRaised(one.show, show))?.show ?? show
}

/** Whether a glyph is behind the changed part in its line or one of its operators; undefined for others, where only its place tells. */
function placeBehind(line: AnchoredLine, part: ChangedPart): (one: { show: Show; glyph: Glyph; index: number }) => boolean | undefined {
  const removed = new Set(line.slice(part.from, part.to).map(({ glyph }) => glyph))
  const [before, behind] = [line[part.from - 1], line[part.to]]
  const places = new Map(line.map((one, at) => [one.glyph, at]))
  return ({ show, glyph, index }) => {
    if (removed.has(glyph)) return false
    const at = places.get(glyph)
    // Marks over the letter before may stand at its end.
    if (at !== undefined && at < part.from) return false
    const own = line.filter((one) => one.show === show && removed.has(one.glyph))
    if (own.length > 0) return index > Math.max(...own.map((one) => indexOf(show, one.glyph)))
    if (behind?.show === show) return index >= indexOf(show, behind.glyph)
    return before?.show === show ? index > indexOf(show, before.glyph) : undefined
  }
}

/** The place of a glyph among the elements of its operator. */
export function indexOf(show: Show, glyph: Glyph): number {
  return show.elements.findIndex((element) => 'glyph' in element && element.glyph === glyph)
}

function startOf(glyph: Glyph | undefined): number {
  if (!glyph) throw new RefusedEdit('text-differs')
  return glyph.start + glyph.shift
}
