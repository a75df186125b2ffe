import { inReadingOrder } from './reading-order.ts'
import { needsSpace } from './scripts.ts'
import { byLeft, byMiddle, onOneLine, type Segment, standsOver } from './segments.ts'
import type { Box, Word } from './words.ts'

/** One line of text. */
export interface Line extends Box {
  /** In reading order. */
  words: Word[]
  /** From left to right. */
  segments: Segment[]
  text: string
  size: number
  rtl: boolean
}

interface Row {
  box: Box
  segments: Segment[]
}

const rowsLookedAt = 3
const segmentsLookedAt = 100

/** The latest row that a segment is on, unless its place there is taken. */
function rowFor(rows: readonly Row[], segment: Segment): Row | undefined {
  for (let index = rows.length - 1; index >= Math.max(0, rows.length - rowsLookedAt); index--) {
    const row = rows[index]
    if (row && onOneLine(row.box, segment) && !isTaken(row.segments, segment)) return row
  }
  return undefined
}

function isTaken(segments: readonly Segment[], segment: Segment): boolean {
  for (let index = segments.length - 1; index >= Math.max(0, segments.length - segmentsLookedAt); index--) {
    const other = segments[index]
    if (other && standsOver(other, segment)) return true
  }
  return false
}

/** Groups the segments of a region into lines, from top to bottom. */
export function linesOf(segments: readonly Segment[]): Line[] {
  const rows: Row[] = []
  for (const segment of segments.toSorted(byMiddle)) {
    const row = rowFor(rows, segment)
    if (!row) {
      const { left, top, right, bottom } = segment
      rows.push({ box: { left, top, right, bottom }, segments: [segment] })
      continue
    }
    row.segments.push(segment)
    row.box.left = Math.min(row.box.left, segment.left)
    row.box.right = Math.max(row.box.right, segment.right)
    row.box.top = Math.min(row.box.top, segment.top)
    row.box.bottom = Math.max(row.box.bottom, segment.bottom)
  }
  return rows.map(lineOfRow)
}

function lineOfRow({ segments, box }: Row): Line {
  return lineOf(segments, box)
}

function wordsOfSegment({ words }: Segment): Word[] {
  return words
}

/** A line of these segments. */
export function lineOf(segments: readonly Segment[], { left, top, right, bottom }: Box): Line {
  const sorted = segments.length === 1 ? [...segments] : segments.toSorted(byLeft)
  const words = sorted.length === 1 ? (sorted[0]?.words ?? []) : sorted.flatMap(wordsOfSegment)
  const { words: ordered, rtl } = inReadingOrder(words)
  let size = 0
  let counted = 0
  for (const word of words) {
    size += word.size * word.text.length
    counted += word.text.length
  }
  return { left, top, right, bottom, words: ordered, segments: sorted, text: joinWords(ordered), size: size / Math.max(1, counted), rtl }
}

/** The words joined with spaces, where their script uses spaces. */
export function joinWords(words: readonly Word[]): string {
  let text = ''
  let before: Word | undefined
  for (const word of words) {
    text += before && needsSpace(before.text, word.text) ? ` ${word.text}` : word.text
    before = word
  }
  return text
}
