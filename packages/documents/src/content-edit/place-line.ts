import type { TextSetting } from '@octavo/core/edits/edit.ts'
import type { AnchoredLine } from './anchor.ts'
import { directionOf, seenSize } from './model.ts'
import { glyphsIn, moveGlyphs } from './move-lines.ts'
import { settle } from './set-lines.ts'
import { type TextWork, touch } from './text-work.ts'

/** Puts a line elsewhere; the text around it stays where it is. */
export function moveLine(work: TextWork, line: AnchoredLine, by: { x: number; y: number }): void {
  const { touched, added } = work
  for (const show of new Set(line.map((one) => one.show))) {
    const glyphs = moveGlyphs(show, (glyph) => added.has(glyph) || line.some((one) => one.glyph === glyph), by)
    for (const glyph of glyphs) touched.carried.set(glyph, by)
    if (glyphs.length > 0) touch(work, show)
  }
}

/** Moves the glyphs of a changed line to where its paragraph sets them. */
export function setLine(work: TextWork, line: AnchoredLine, set: TextSetting, isLast: boolean): void {
  const shows = new Set(line.map(({ show }) => show))
  const before = line.map(({ glyph }) => glyph)
  const old = new Set(before)
  const glyphs = [...shows].flatMap((show) => glyphsIn(show, (glyph) => old.has(glyph) || work.added.has(glyph)))
  const [first] = shows
  if (!first || ![...shows].some(({ isChanged }) => isChanged) || directionOf(first).x < 0.9999) return
  for (const show of settle(glyphs, set, { size: seenSize(first), isLast, before }) ? shows : []) touch(work, show)
}
