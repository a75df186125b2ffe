import { type AnchoredLine, foldedCharacters } from './anchor.ts'

/** The part of a line that changes, as glyphs and text. Glyphs before and after it stay as they are. */
export interface ChangedPart {
  /** The glyphs from one index up to another. */
  from: number
  to: number
  text: string
  /** Whether the gap before the first glyph, which reads as a space, is part of it; and the one behind the last. */
  withGapBefore: boolean
  withGapBehind: boolean
  /** Whether a gap that stays is right before it. */
  isBehindGap: boolean
}

/** What of a line has to change so that it says another text. `widen` is asked for parts of words that have to go as a whole. */
export function changedPart(line: AnchoredLine, was: string, text: string, { wholeWords = false } = {}): ChangedPart {
  const [before, after] = [Array.from(was), Array.from(text)]
  const ends = glyphEnds(line, before)
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let tail = 0
  while (tail < before.length - start && tail < after.length - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
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
    text: after.slice(start, after.length - tail).join(''),
    withGapBefore: isSpace(removed[0]) && start < (ends[first]?.start ?? before.length),
    withGapBehind: isSpace(removed.at(-1)) && before.length - tail > (ends[behind - 1]?.end ?? 0),
    isBehindGap: isSpace(before[start - 1]) && start > (ends[first - 1]?.end ?? 0),
  }
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character)
}

/** Where each glyph's text begins and ends in a text; spaces that are only gaps belong to no glyph. */
function glyphEnds(line: AnchoredLine, before: readonly string[]): { start: number; end: number }[] {
  const wanted = foldedCharacters(before.join(''))
  let at = 0
  return line.map(({ glyph }) => {
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
    return { start, end: at }
  })
}
