import type { Glyphs } from './glyphs.ts'
import { type Line, lineOf, linesOf } from './lines.ts'
import { onOneLine, type Segment, segmentsInOrder, segmentsOf } from './segments.ts'
import { plainStreamText } from './stream-text.ts'
import { type Box, type Word, wordsOf } from './words.ts'

/** Lines in content order, each read in the direction of its script. */
export function streamLines(glyphs: Glyphs): { width: number; height: number; lines: Line[] } {
  const { width, height, words } = wordsOf(glyphs)
  const upright = words.filter((word) => word.frame === 0)
  // PDFium sorts columns of vertical writing from left to right, so their position is more reliable than its order.
  const turned = [1, 2, 3].flatMap((frame) => linesOf(segmentsOf(words.filter((word) => word.frame === frame))))
  return { width, height, lines: [...linesInOrder(upright), ...turned] }
}

/** Lines of words as they follow each other in the content. */
export function linesInOrder(words: readonly Word[]): Line[] {
  const lines: Line[] = []
  let pending: Segment[] = []
  const flush = () => {
    if (pending.length > 0) lines.push(lineOf(pending, boundsOf(pending)))
    pending = []
  }
  for (const segment of segmentsInOrder(words)) {
    const before = pending.at(-1)
    if (before && !onOneLine(before, segment)) flush()
    pending.push(segment)
  }
  flush()
  return lines
}

/** The same as text; hyphenated words are joined if requested. */
export function streamText(glyphs: Glyphs, { dehyphenate }: { dehyphenate: boolean }): string {
  const plain = plainStreamText(glyphs, { dehyphenate })
  if (plain !== undefined) return plain
  let text = ''
  for (const line of streamLines(glyphs).lines) {
    if (text === '') text = line.text
    else if (dehyphenate && goesOn(text, line.text)) text = text.slice(0, -1) + line.text
    else text += `\n${line.text}`
  }
  return text
}

/** Before a capital the hyphen stays, as in New-York. */
function goesOn(text: string, next: string): boolean {
  return (text.endsWith('-') || text.endsWith('\u2010')) && /\p{L}$/u.test(text.slice(-3, -1)) && /^\p{Ll}/u.test(next)
}

function boundsOf(segments: readonly Segment[]): Box {
  const [first] = segments
  const bounds = { left: first?.left ?? 0, top: first?.top ?? 0, right: first?.right ?? 0, bottom: first?.bottom ?? 0 }
  for (const { left, top, right, bottom } of segments) {
    bounds.left = Math.min(bounds.left, left)
    bounds.top = Math.min(bounds.top, top)
    bounds.right = Math.max(bounds.right, right)
    bounds.bottom = Math.max(bounds.bottom, bottom)
  }
  return bounds
}
