import { columnGap } from '@octavo/core/edits/styled-text.ts'
import type { TextLine } from './text-line.ts'

/** Nearer than so many sizes, words are read as one. */
const leastGap = 0.15

/** Whether a line of this width would run into what stands behind it, or off the page. Only level lines from left to right are judged here. */
export function runsOut(line: TextLine, width: number, { lines, pageWidth }: { lines: readonly TextLine[]; pageWidth: number }): boolean {
  const grown = width - line.width
  if (line.angle !== 0 || line.isTurned || grown < 0.5) return false
  const behind = lines
    .filter((other) => other !== line && other.angle === 0 && other.x >= line.x + line.width && isBeside(line, other))
    .toSorted((one, other) => one.x - other.x)
  let end = line.x + line.width
  for (const other of behind) {
    if (other.x - end > line.size * columnGap) return end + grown > other.x - line.size * leastGap
    end = Math.max(end, other.x + other.width)
  }
  return end + grown > pageWidth + line.size * 0.1
}

/** Whether two lines share a part of their height. */
function isBeside(line: TextLine, other: TextLine): boolean {
  return other.y - other.ascent * 0.6 < line.y && line.y - line.ascent * 0.6 < other.y
}
