import type { TextSetting } from '@octavo/core/edits/edit.ts'
import { extraGap } from '@octavo/core/edits/extra-gap.ts'
import { directionOf, type Element, type EncodedText, type Glyph, type Show, seenSize } from './model.ts'

/** A gap between glyphs that is wider than this, in font sizes, is between two words. */
const wordGap = 0.15

interface LineFacts {
  size: number
  /** Whether it is the last of its paragraph, which isn't justified. */
  isLast: boolean
}

/** Moves the glyphs of a line to where its paragraph sets them. Returns whether any has moved. */
export function settle(glyphs: readonly Glyph[], { align, x, width }: TextSetting, { size, isLast }: LineFacts): boolean {
  const placed = glyphs.toSorted((one, other) => one.start + one.shift - other.start - other.shift)
  while (placed.length > 0 && isSpace(placed.at(-1))) placed.pop()
  const [first, last] = [placed[0], placed.at(-1)]
  if (!first || !last) return false
  const [left, right] = [first.start + first.shift, last.end + last.shift]
  const free = x + width - right
  if (align === 'justify') return isLast ? false : spread(placed, free, size)
  const by = align === 'right' ? free : align === 'center' ? x + width / 2 - (left + right) / 2 : 0
  if (Math.abs(by) < 0.01) return false
  for (const glyph of glyphs) glyph.shift += by
  return true
}

/** Shares free space among the gaps between words. */
function spread(placed: readonly Glyph[], free: number, size: number): boolean {
  const isBehindGap = placed.map((glyph, index) => {
    const before = placed[index - 1]
    if (!before || isSpace(glyph)) return false
    return isSpace(before) || glyph.start + glyph.shift - before.end - before.shift > size * wordGap
  })
  const extra = extraGap(free, isBehindGap.filter(Boolean).length, size)
  if (extra === 0) return false
  let gaps = 0
  for (const [index, glyph] of placed.entries()) {
    if (isBehindGap[index]) gaps += 1
    glyph.shift += gaps * extra
  }
  return true
}

/** A new line as its paragraph sets it: its elements, their length, and how far from the left edge it begins. */
export function setElements(
  { elements, length }: EncodedText,
  show: Show,
  { align, width, isLast }: TextSetting & { isLast: boolean },
): EncodedText & { indent: number } {
  const free = width - length
  if (align !== 'justify') return { elements, length, indent: align === 'right' ? free : align === 'center' ? free / 2 : 0 }
  const spaces = elements.filter((element) => 'glyph' in element && isSpace(element.glyph)).length
  const extra = isLast ? 0 : extraGap(free, spaces, seenSize(show))
  const thousandth = (directionOf(show).unit * show.size * show.scale) / 1000 || 1
  const wider = elements.flatMap((element): Element[] =>
    'glyph' in element && isSpace(element.glyph) ? [element, { number: -extra / thousandth }] : [element],
  )
  return { elements: extra === 0 ? elements : wider, length: length + extra * spaces, indent: 0 }
}

function isSpace(glyph: Glyph | undefined): boolean {
  return glyph !== undefined && glyph.text !== '' && glyph.text.trim() === ''
}
