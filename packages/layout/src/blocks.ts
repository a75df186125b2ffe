import { joinWords, type Line, linesOf } from './lines.ts'
import { inReadingOrder } from './reading-order.ts'
import { columnsOf, middleSize, type Region } from './regions.ts'
import { needsSpace } from './scripts.ts'
import type { Segment } from './segments.ts'
import type { Box } from './words.ts'

/** The blocks of a page, in reading order. */
export type Block = Paragraph | Table

/** Lines that belong together. */
export interface Paragraph {
  kind: 'paragraph'
  lines: TextLine[]
  size: number
  rtl: boolean
  /** It starts with a bullet or a number. */
  isItem: boolean
}

/** A line of a paragraph. */
export interface TextLine extends Line {
  /** It ends at the column's edge, so that the text continues in the next line. */
  goesOn: boolean
}

/** Rows of entries; an entry may be empty. */
export interface Table {
  kind: 'table'
  rows: string[][]
  lines: Line[]
}

/** The paragraphs or the table of a region. */
export function blocksOf({ kind, segments }: Region): Block[] {
  const lines = linesOf(segments)
  if (kind === 'table') {
    const table = tableOf(segments, lines)
    if (table) return [table]
  }
  return paragraphsOf(lines)
}

/** Joins paragraphs that were split at the end of a column. */
export function joinParted(blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const before = joined.at(-1)
    if (before?.kind === 'paragraph' && block.kind === 'paragraph' && isParted(before, block)) {
      const last = before.lines.at(-1)
      if (last) last.goesOn = true
      before.lines.push(...block.lines)
    } else joined.push(block)
  }
  return joined
}

function isParted(before: Paragraph, after: Paragraph): boolean {
  const last = before.lines.at(-1)
  const [first] = after.lines
  if (!last || !first || after.isItem || before.lines.length < 2 || Math.abs(before.size - after.size) > 0.5) return false
  return last.goesOn && (endsBroken(last) || (!/[.!?:;]["”’)\]]*$/.test(last.text) && /^\p{Ll}/u.test(first.text)))
}

const maxColumns = 40

function tableOf(segments: readonly Segment[], lines: Line[]): Table | undefined {
  const columns = columnsOf(segments, middleSize(segments)).map(extent)
  if (lines.length < 2 || columns.length < 2 || columns.length > maxColumns) return undefined
  const rows = lines.map((line) =>
    columns.map(({ left, right }) => {
      const inside = line.segments.filter((segment) => segment.right > left && segment.left < right)
      return joinWords(inReadingOrder(inside.flatMap((segment) => segment.words)).words)
    }),
  )
  return { kind: 'table', rows: lines.some((line) => line.rtl) ? rows.map((row) => row.toReversed()) : rows, lines }
}

function extent(boxes: readonly Box[]): { left: number; right: number } {
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  for (const box of boxes) {
    left = Math.min(left, box.left)
    right = Math.max(right, box.right)
  }
  return { left, right }
}

function paragraphsOf(lines: readonly Line[]): Paragraph[] {
  const column = boundsOf(lines)
  const leading = usualLeading(lines)
  const paragraphs: Paragraph[] = []
  let before: TextLine | undefined
  for (const [index, line] of lines.entries()) {
    const isItem = startsItem(line)
    const starts = !before || isItem || startsParagraph({ before, line, next: lines[index + 1], column, leading })
    if (before) before.goesOn = goesOn(before, line, column)
    const current: TextLine = { ...line, goesOn: goesOn(line, undefined, column) }
    if (starts) paragraphs.push({ kind: 'paragraph', lines: [current], size: line.size, rtl: line.rtl, isItem })
    else paragraphs.at(-1)?.lines.push(current)
    before = current
  }
  return paragraphs
}

function boundsOf(lines: readonly Line[]): Box {
  return { ...extent(lines), top: lines[0]?.top ?? 0, bottom: lines.at(-1)?.bottom ?? 0 }
}

/** The most common distance between lines. */
function usualLeading(lines: readonly Line[]): number {
  const distances = lines.slice(1).map((line, index) => middle(line) - middle(lines[index] ?? line))
  const sorted = distances.filter((distance) => distance > 0).sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

function middle({ top, bottom }: Box): number {
  return (top + bottom) / 2
}

interface Place {
  before: Line
  line: Line
  next: Line | undefined
  column: Box
  leading: number
}

function startsParagraph({ before, line, next, column, leading }: Place): boolean {
  const { size } = line
  if (Math.abs(before.size - size) > 0.12 * Math.max(size, before.size)) return true
  if (isBold(before) !== isBold(line)) return true
  const distance = middle(line) - middle(before)
  if (leading > 0 && distance > Math.max(1.35 * leading, leading + 0.25 * size)) return true
  // The first line of a paragraph is indented, and the next isn't.
  const indent = indentOf(line, column)
  const stands = indent > 0.8 * size && indent < 5 * size && indentOf(before, column) < 0.5 * size
  return stands && (next === undefined || indentOf(next, column) < 0.5 * size || next.text.length === 0)
}

function isBold({ words }: Line): boolean {
  return words.every((word) => word.style?.bold)
}

function indentOf({ left, right, rtl }: Line, column: Box): number {
  return rtl ? column.right - right : left - column.left
}

const item = /^(?:[•‣◦▪●○■–—*·]\s|[•‣◦▪●○■]$|\(?(?:\d{1,3}|[A-Za-z]|[ivxlcIVXLC]{1,5})[.)](?:\s|(?=\p{Lu}\p{Ll})))/u

function startsItem({ text }: Line): boolean {
  return item.test(text)
}

/** The last word ends in a hyphen, after which the next line may continue it. */
function endsBroken({ text }: Line): boolean {
  const last = text.at(-1)
  return (last === '-' || last === '\u2010') && /\p{L}$/u.test(text.slice(-3, -1))
}

/** Text that was wrapped because the line was full continues: the next word wouldn't have fitted. */
function goesOn(line: Line, next: Line | undefined, column: Box): boolean {
  if (endsBroken(line)) return true
  const [room, other] = line.rtl
    ? [line.left - column.left, column.right - line.right]
    : [column.right - line.right, line.left - column.left]
  const isCentred = Math.abs(room - other) < line.size && room > line.size
  const first = next?.words[0]
  // Typesetting may leave more space than the next word needs; a lower-case letter shows that the sentence continues.
  const spare = next && /^\p{Ll}/u.test(next.text) ? 0.3 * (column.right - column.left) : line.size
  const needed = first ? first.right - first.left + spare : 4 * line.size
  const isWithoutSpaces = !needsSpace(line.text, next?.text ?? line.text)
  return (isCentred ? room + other : room) < (isWithoutSpaces ? 2 * line.size : needed)
}
