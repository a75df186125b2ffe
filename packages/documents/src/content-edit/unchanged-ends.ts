import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { type AnchoredLine, foldedCharacters } from './anchor.ts'
import { isMark } from './letter-parts.ts'
import type { Glyph, Show } from './model.ts'

/** The part of a line that changes, as glyphs and text. Glyphs before and after it stay as they are. */
export interface ChangedPart {
  /** The glyphs from one index up to another. */
  from: number
  to: number
  runs: ChangedRun[]
  /** Whether the gap before the first glyph, which reads as a space, is part of it; and the one behind the last. */
  withGapBefore: boolean
  withGapBehind: boolean
  /** Whether a gap that stays is right before it. */
  isBehindGap: boolean
}

/** What two texts of a line are compared by. */
export interface LineComparison {
  line: AnchoredLine
  was: string
  runs: readonly ChangedRun[]
  /** Whether text of a run looks as a show does. */
  isAlike: (run: ChangedRun, show: Show) => boolean
}

/** What of a line has to change so that it says another text or looks otherwise. Of words of which a part changes, all can be taken. */
export function changedPart({ line, was, runs, isAlike }: LineComparison, { wholeWords = false } = {}): ChangedPart {
  const before = Array.from(was)
  const after = runs.flatMap((run) => Array.from(run.text, (letter) => ({ letter, run })))
  const ends = glyphEnds(line, before)
  const shownBy = new Map<number, Show>()
  let show: Show | undefined
  for (const [index, { start, end }] of ends.entries()) {
    const one = line[index]
    // A mark may be raised, which its letter isn't.
    if (one && !(show && (one.glyph.part || isMark(one)))) show = one.show
    for (let at = start; at < end; at++) if (show) shownBy.set(at, show)
  }
  const isKept = (at: number, behind: number) => {
    const [letter, show] = [after[behind], shownBy.get(at)]
    return letter !== undefined && before[at] === letter.letter && (!show || isAlike(letter.run, show))
  }
  let start = 0
  while (start < before.length && start < after.length && isKept(start, start)) start += 1
  let tail = 0
  const most = () => Math.min(before.length, after.length) - start
  while (tail < most() && isKept(before.length - 1 - tail, after.length - 1 - tail)) tail += 1
  if (wholeWords) {
    while (start > 0 && !isSpace(before[start - 1])) start -= 1
    while (tail > 0 && !isSpace(before[before.length - tail])) tail -= 1
  }
  // A glyph of several characters changes as a whole.
  const from = ends.findIndex(({ end }) => end > start)
  let first = from < 0 ? line.length : from
  while (first > 0 && (ends[first - 1]?.end ?? 0) > start) first -= 1
  const opening = ends[first]
  if (opening && opening.start < start) start = opening.start
  let behind = first
  while (behind < line.length && (ends[behind]?.start ?? 0) < before.length - tail) behind += 1
  const closing = ends[behind - 1]
  if (behind > first && closing && closing.end > before.length - tail) tail = before.length - closing.end
  const removed = before.slice(start, before.length - tail)
  return {
    from: first,
    to: behind,
    runs: joined(after.slice(start, after.length - tail)),
    withGapBefore: isSpace(removed[0]) && start < (ends[first]?.start ?? before.length),
    withGapBehind: isSpace(removed.at(-1)) && before.length - tail > (ends[behind - 1]?.end ?? 0),
    isBehindGap: isSpace(before[start - 1]) && start > (ends[first - 1]?.end ?? 0),
  }
}

function joined(letters: readonly { letter: string; run: ChangedRun }[]): ChangedRun[] {
  const runs: ChangedRun[] = []
  let current: ChangedRun | undefined
  for (const { letter, run } of letters) {
    const last = runs.at(-1)
    if (last && run === current) last.text += letter
    else runs.push({ ...run, text: letter })
    current = run
  }
  return runs
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character)
}

/** Where each glyph's text begins and ends in a text; spaces that are only gaps belong to no glyph. */
function glyphEnds(line: AnchoredLine, before: readonly string[]): { start: number; end: number }[] {
  const wanted = foldedCharacters(before.join(''))
  let at = 0
  let last = { start: 0, end: 0 }
  return line.map(({ glyph }) => {
    if (!glyph.part) last = textRange(glyph)
    return last
  })

  function textRange(glyph: Glyph): { start: number; end: number } {
    let rest = foldedCharacters(glyph.text).join('')
    if (rest === '') {
      // A space, or a mark that the text may have or not.
      const start = at
      if (at < before.length && wanted[at] === '' && (glyph.text === '' ? false : isSpace(before[at]) === isSpace(glyph.text))) at += 1
      return { start, end: at }
    }
    while (at < before.length && wanted[at] === '') at += 1
    const start = at
    while (rest !== '' && at < before.length && rest.startsWith(wanted[at] ?? '')) {
      rest = rest.slice((wanted[at] ?? '').length)
      at += 1
    }
    // The text may have the marks of a letter as characters of their own.
    const marks = /\p{M}*$/u.exec(glyph.text.normalize('NFKD'))?.[0] ?? ''
    while (/\p{M}/u.test(before[at] ?? '') && marks.includes(before[at] ?? '')) at += 1
    return { start, end: at }
  }
}
