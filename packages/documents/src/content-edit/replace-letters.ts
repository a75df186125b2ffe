import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import type { Side } from '@octavo/core/text/bidi.ts'
import { hasRightToLeft } from '@octavo/core/text/joined-scripts.ts'
import { changedSide } from '@octavo/core/text/line-side.ts'
import type { AnchoredLine } from './anchor.ts'
import { encodeRuns, looksLike, riseUnit } from './encode-text.ts'
import { keptSpacing } from './kept-spacing.ts'
import { behindSaid } from './leave-mark.ts'
import { extentOf, followersOf, indexOf, shownBy } from './line-extent.ts'
import { directionOf, type Element, type EncodedText, type Show } from './model.ts'
import { offsetOf } from './move-lines.ts'
import { type TextWork, touch } from './text-work.ts'
import { type ChangedPart, changedPart } from './unchanged-ends.ts'

/** Writes the letters of a line that differ, and moves what follows them. */
export function changeLine(work: TextWork, line: AnchoredLine, runs: readonly ChangedRun[], was: string): void {
  const comparison = { line, was, runs, isAlike: (run: ChangedRun, show: Show) => looksLike(run, show, work.page) }
  const part = changedPart(comparison)
  if (part.from === part.to && part.runs.length === 0 && !part.withGapBefore && !part.withGapBehind) return
  if (hasRightToLeft(was)) replaceTurned(work, line, runs, was)
  else replacePart(work, line, canWrite(work, part.runs, shownBy(line, part)) ? part : changedPart(comparison, { wholeWords: true }))
}

/** Whether the letters are those of the document's fonts, as far as they aren't to come in others as they are. */
function canWrite({ page, inks }: TextWork, runs: readonly ChangedRun[], show: Show): boolean {
  return runs.every(({ text, font }) => {
    if (font && 'own' in font && font.similar) return true
    const own = font ? ('own' in font ? page.shows[font.own]?.font : undefined) : show.font
    return own && Array.from(text).every((character) => /\s/.test(character) || inks.supply.codeOf(own, character) !== undefined)
  })
}

/** Replaces glyphs, and moves what follows by the difference; text beside a block that is moved stays. */
function replacePart(work: TextWork, line: AnchoredLine, part: ChangedPart): void {
  const { page, move, touched } = work
  const show = shownBy(line, part)
  const { from, to } = extentOf(line, part)
  const { elements, length } = encode(work, part.runs, show, { removed: line.slice(part.from, part.to), side: 'L' })
  const following = followersOf(page, line, part, to).filter(({ glyph }) => !move || touched.own.has(glyph))
  splice(work, line, part, elements, from)
  for (const { show: other, glyph } of following) {
    glyph.shift += length - (to - from)
    touched.own.add(glyph)
    touched.moved.push({ show: other, glyph, by: length - (to - from) })
  }
}

/** A line with letters that run to the left is set again as a whole and keeps the end at which one begins to read it; nothing else moves. */
function replaceTurned(work: TextWork, line: AnchoredLine, runs: readonly ChangedRun[], was: string): void {
  const show = line[0]?.show
  if (!show) return
  const [left, right] = [
    Math.min(...line.map(({ glyph }) => glyph.start + glyph.shift)),
    Math.max(...line.map(({ glyph }) => glyph.end + glyph.shift)),
  ]
  const side = changedSide(was, runs.map(({ text }) => text).join(''))
  const { elements, length } = encode(work, runs, show, { removed: line, side })
  splice(
    work,
    line,
    { from: 0, to: line.length, runs: [], withGapBefore: false, withGapBehind: false, isBehindGap: false },
    elements,
    side === 'R' ? right - length : left,
  )
}

interface Replaced {
  removed: AnchoredLine
  side: Side
}

function encode({ page, inks, move }: TextWork, runs: readonly ChangedRun[], show: Show, { removed, side }: Replaced): EncodedText {
  const lift = move ? -offsetOf(show, move).down / Math.max(1e-6, riseUnit(show)) : 0
  return encodeRuns(runs, show, page, { ...inks, supply: inks.supply.preferring(removed), kept: keptSpacing(runs, removed), side }, lift)
}

/** Takes glyphs out of their operators and puts elements in their place. */
function splice(work: TextWork, line: AnchoredLine, part: ChangedPart, elements: Element[], start: number): void {
  const removed = line.slice(part.from, part.to)
  const target = removed[0] ?? (part.isBehindGap || part.from === 0 ? line[part.from] : line[part.from - 1])
  if (!target) return
  const isBehind = removed.length === 0 && target === line[part.from - 1] && !(part.isBehindGap || part.from === 0)
  // What is typed behind a letter without a space belongs to its word.
  const set = isBehind && /^\s/.test(part.runs[0]?.text ?? '') ? behindSaid(elements, target, work.page) : elements
  place(set, target.show, start)
  for (const element of set) if ('glyph' in element) work.added.add(element.glyph)
  target.show.elements.splice(indexOf(target.show, target.glyph) + (isBehind ? 1 : 0), 0, ...set)
  touch(work, target.show)
  for (const show of new Set(removed.map((one) => one.show))) {
    const gone = new Set(removed.filter((one) => one.show === show).map(({ glyph }) => glyph))
    const places = [...gone].map((glyph) => indexOf(show, glyph))
    const [low, high] = [Math.min(...places), Math.max(...places)]
    show.elements = show.elements.filter((element, index) => {
      if ('glyph' in element) return !gone.has(element.glyph)
      return index < low || index > high
    })
    touch(work, show)
  }
}

/** Gives new elements their places along the line of a show, one behind the other. */
function place(elements: readonly Element[], show: Show, start: number): void {
  let at = start
  for (const element of elements) {
    if ('number' in element) at -= (element.number * directionOf(show).unit * show.size * show.scale) / 1000
    else {
      const length = element.glyph.end - element.glyph.start
      Object.assign(element.glyph, { start: at, end: at + length })
      at += length
    }
  }
}
