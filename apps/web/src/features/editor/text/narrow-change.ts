import type { TextChange } from '@octavo/core/edits/edit.ts'
import type { ChangedRun, GlyphSpan } from '@octavo/core/edits/styled-text.ts'
import type { LineChar, TextLine } from './text-line.ts'

/**
 * The same change of a line, of as few words as possible: what isn't touched keeps its kerning and its spaces to the last digit. Whole words
 * are replaced, so that a word is never written in two fonts.
 */
export function narrowChange(edit: TextChange, line: TextLine): TextChange {
  if (edit.move || line.isTurned || edit.text.length === 0 || edit.text.some(isRestyled)) return edit
  const before = line.chars.map(({ text }) => text)
  const after = [...edit.text.map(({ text }) => text).join('')]
  const old = before.flatMap((text, index) => [...text].map(() => index))
  const letters = [...before.join('')]
  let start = 0
  while (start < letters.length && start < after.length && letters[start] === after[start]) start += 1
  let end = 0
  while (end < letters.length - start && end < after.length - start && letters.at(-1 - end) === after.at(-1 - end)) end += 1
  const isSpace = (letter: string | undefined) => letter === undefined || letter === ' '
  while (start > 0 && !isSpace(letters[start - 1])) start -= 1
  while (end > 0 && !isSpace(letters[letters.length - end])) end -= 1
  // Something must be named where words are only added: the word before them, or the one after.
  if (start >= letters.length - end) {
    if (start > 0) for (start -= 1; start > 0 && !isSpace(letters[start - 1]); ) start -= 1
    else while (end > 0 && !isSpace(letters[letters.length - end])) end -= 1
  }
  const chars = line.chars.slice(old[start] ?? 0, end === 0 ? undefined : old[letters.length - end])
  const spans = spansOf(chars)
  if (spans.length === 0) return edit
  return {
    ...edit,
    block: { ...edit.block, spans, was: textOf(chars) },
    text: partOf(edit.text, start, after.length - end),
  }
}

/** The glyph ranges of some characters of a line, in the order of drawing. */
export function spansOf(chars: readonly LineChar[]): GlyphSpan[] {
  const spans: GlyphSpan[] = []
  for (const { glyph } of inDrawnOrder(chars)) {
    if (!glyph) continue
    const last = spans.at(-1)
    if (last && last.show === glyph.show && last.to === glyph.index) last.to += 1
    else spans.push({ show: glyph.show, from: glyph.index, to: glyph.index + 1 })
  }
  return spans
}

/** The characters that have a glyph, as their operators show them one after the other. */
export function inDrawnOrder(chars: readonly LineChar[]): LineChar[] {
  return chars
    .filter(({ glyph }) => glyph)
    .sort((one, other) => (one.glyph?.show ?? 0) - (other.glyph?.show ?? 0) || (one.glyph?.index ?? 0) - (other.glyph?.index ?? 0))
}

/** The text of some characters, with the spaces that only gaps show. */
export function textOf(chars: readonly LineChar[]): string {
  return chars.map(({ text }) => text).join('')
}

/** Whether a run looks otherwise than the text of the page. */
export function isRestyled({ font, size, color, rise, underline }: ChangedRun): boolean {
  return [size, color, rise, underline].some((one) => one !== undefined) || (font !== undefined && !('own' in font))
}

/** The letters from `start` to `end` of some runs. */
function partOf(runs: readonly ChangedRun[], start: number, end: number): ChangedRun[] {
  let at = 0
  return runs.flatMap((run) => {
    const letters = [...run.text]
    const [from, to] = [Math.max(0, start - at), Math.min(letters.length, end - at)]
    at += letters.length
    return to > from ? [{ ...run, text: letters.slice(from, to).join('') }] : []
  })
}
