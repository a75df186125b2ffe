import type { Glyphs } from './glyphs.ts'
import { type Line, lineOf, linesOf } from './lines.ts'
import { onOneLine, type Segment, segmentsInOrder, segmentsOf } from './segments.ts'
import { type Box, type Word, wordsOf } from './words.ts'

/** Lines in the order of the page's content, each read in the order of its script. */
export function streamLines(glyphs: Glyphs): { width: number; height: number; lines: Line[] } {
  const { width, height, words } = wordsOf(glyphs)
  const upright = words.filter((word) => word.frame === 0)
  // PDFium sorts columns of vertical writing from left to right, so their place on the page tells more than its order.
  const turned = [1, 2, 3].flatMap((frame) => linesOf(segmentsOf(words.filter((word) => word.frame === frame))))
  return { width, height, lines: [...linesInOrder(upright), ...turned] }
}

function linesInOrder(words: readonly Word[]): Line[] {
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

/** Cleans PDFium's own text of a page: line ends of one kind, and words that were broken by a hyphen either whole or with it. */
export function cleanStream(text: string, { dehyphenate }: { dehyphenate: boolean }): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(brokenWord, dehyphenate ? '' : '-\n')
    .replace(unwanted, '')
}

/** Whether PDFium's order cannot be trusted: with words from right to left, and with Chinese and Japanese, which may run down the page. */
export function isOrderDoubtful(text: string): boolean {
  return /[\u0590-\u08ff\u3040-\u30ff\u4e00-\u9fff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text)
}

// PDFium writes U+0002 (earlier: U+FFFE) for a hyphen at the end of a line, and nothing for the line's end.
// biome-ignore lint/suspicious/noControlCharactersInRegex: PDFium's own mark
const brokenWord = /[\u0002\ufffe]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text file should hold
const unwanted = /[\u0000\u0001\u0003-\u0008\u000b-\u001f\ufeff\uffff]/g

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
