import type { AnchoredLine } from './anchor.ts'
import { glyphsIn } from './move-lines.ts'
import type { TextWork } from './text-work.ts'

/** From where to where a line and what moved with it reach. */
export function extentOfAll(line: AnchoredLine): { from: number; to: number } {
  const glyphs = line.map(({ glyph }) => glyph).filter(({ text }) => text.trim() !== '')
  return {
    from: Math.min(...glyphs.map(({ start, shift }) => start + shift)),
    to: Math.max(...glyphs.map(({ end, shift }) => end + shift)),
  }
}

/** Notes where a changed line has come to that had no text of its own. */
export function noteReach({ touched, added }: TextWork, line: AnchoredLine, { from, to }: { from: number; to: number }): void {
  const show = line[0]?.show
  if (!show?.isChanged && !line.some((one) => one.show.isChanged)) return
  if (!show) return
  const shows = new Set([...line.map((one) => one.show), ...touched.moved.map((one) => one.show)])
  const moved = new Map(touched.moved.map(({ glyph, by }) => [glyph, by]))
  let [low, high, oldHigh] = [from, to, to]
  for (const one of shows)
    for (const glyph of glyphsIn(one, (each) => touched.own.has(each) || added.has(each))) {
      if (glyph.text.trim() === '') continue
      low = Math.min(low, glyph.start + glyph.shift)
      high = Math.max(high, glyph.end + glyph.shift)
      const by = moved.get(glyph)
      if (by !== undefined) oldHigh = Math.max(oldHigh, glyph.end + glyph.shift - by)
    }
  if (high > oldHigh + 0.01) touched.reaches.push({ show, from: oldHigh, to: high, down: 0, side: 'right' })
  if (low < from - 0.01) touched.reaches.push({ show, from: low, to: from, down: 0, side: 'left' })
}
