import type { Glyphs } from './glyphs.ts'
import { joinWords, type Line, lineOf, linesOf } from './lines.ts'
import { framesOf } from './page-layout.ts'
import { runsLeft } from './reading-order.ts'
import type { Segment } from './segments.ts'
import { wordsOf } from './words.ts'

/** The text of a page with its layout kept, as far as spaces and blank lines allow. */
export function gridOf(glyphs: Glyphs): string {
  const page = wordsOf(glyphs)
  return framesOf(page)
    .map((segments) => gridOfFrame(segments))
    .join('\n\n')
}

const maxColumn = 1000
const maxBlankLines = 3

function gridOfFrame(segments: readonly Segment[]): string {
  const read = linesOf(segments)
  const rightToLeft = read.filter((line) => line.rtl).length * 2 > read.length
  const lines = rightToLeft ? read.map(mirrored) : read
  const columns = columnsOfSegments(lines)
  const leading = lineHeight(lines)
  let text = ''
  let before: Line | undefined
  for (const line of lines) {
    if (before) {
      const distance = (line.top + line.bottom - before.top - before.bottom) / 2
      const blank = Math.round(distance / leading) - 1
      text += '\n'.repeat(1 + Math.max(0, Math.min(maxBlankLines, blank)))
    }
    text += writeLine(line, columns)
    before = line
  }
  return text
}

/** In right-to-left text, columns are counted from the right. */
function mirrored(line: Line): Line {
  const segments = line.segments.toReversed().map((segment) => ({ ...segment, left: -segment.right, right: -segment.left }))
  return { ...line, left: -line.right, right: -line.left, segments }
}

function writeLine(line: Line, columns: ReadonlyMap<Segment, number>): string {
  let text = ''
  for (const segment of line.segments) {
    const column = columns.get(segment) ?? 0
    if (text !== '' && text.length >= column) text += ' '
    text = text.padEnd(column) + textOf(segment)
  }
  return text
}

function textOf(segment: Segment): string {
  return segment.words.some(runsLeft) ? lineOf([segment], segment).text : joinWords(segment.words)
}

/**
 * The column at which each segment begins. It is derived from its position on the page, and moved to the right as far as the segments to
 * its left need, here and in neighbouring lines that begin at the same position.
 */
function columnsOfSegments(lines: readonly Line[]): Map<Segment, number> {
  const width = characterWidth(lines)
  const left = lines.reduce((least, line) => Math.min(least, line.left), Number.POSITIVE_INFINITY)
  const columns = new Map<Segment, number>()
  const entries = lines
    .flatMap(({ segments }) => segments.map((segment, index) => ({ segment, before: segments[index - 1] })))
    .sort((one, other) => one.segment.left - other.segment.left)
  // Starts that differ by less than a character are the same column.
  for (let from = 0; from < entries.length; ) {
    const start = entries[from]?.segment.left ?? 0
    let to = from
    let column = Math.min(maxColumn, Math.round((start - left) / width))
    for (; to < entries.length && (entries[to]?.segment.left ?? 0) - start < width * 0.6; to++) {
      const before = entries[to]?.before
      const taken = before && columns.get(before)
      if (before && taken !== undefined) column = Math.max(column, Math.min(maxColumn, taken + textOf(before).length + 1))
    }
    for (const { segment } of entries.slice(from, to)) columns.set(segment, column)
    from = to
  }
  return columns
}

/** The character width of most text. */
function characterWidth(lines: readonly Line[]): number {
  const widths = lines
    .flatMap((line) => line.segments)
    .filter((segment) => segment.characters > 0 && segment.right > segment.left)
    .map((segment) => ({ width: (segment.right - segment.left) / segment.characters, weight: segment.characters }))
    .sort((one, other) => one.width - other.width)
  const half = widths.reduce((sum, { weight }) => sum + weight, 0) / 2
  let sum = 0
  for (const { width, weight } of widths) {
    sum += weight
    if (sum >= half) return Math.max(width, 0.5)
  }
  return 5
}

function lineHeight(lines: readonly Line[]): number {
  const heights = lines.map((line) => line.size).sort((one, other) => one - other)
  return 1.2 * (heights[Math.floor(heights.length / 2)] ?? 10) || 12
}
