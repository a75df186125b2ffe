import { boxAround } from '../boxes.ts'
import { most } from '../document/extremes.ts'
import type { Word } from '../words.ts'
import { isCaption, isNote } from './captions.ts'
import type { ReadLine } from './ruled-bands.ts'
import { chunksOf, medianOf, textOf } from './text-lines.ts'

/** How far lines of one table may be apart, in font sizes. */
const maxGap = 1.5
/** A line that continues a label is as near as this. */
const nextLine = 0.6
/** So many words are running text; twice as many beside something else. */
const proseWords = 7
const maxLines = 8

/** Adds the lines of a header directly above a region, and of the last rows directly below it, that rules or runs have left out. */
export function grown(words: readonly Word[], lines: readonly ReadLine[], em: number): Word[] {
  const inside = new Set(words)
  let { left, top, right, bottom } = boxAround(words)
  const own = lines.filter((line) => line.words.some((word) => inside.has(word)))
  const parts = medianOf(own.map(({ counts }) => counts.length).filter((count) => count >= 2))
  const region = { left, right, em, parts, firstColumn: firstColumnEnd(own, left, em), starts: innerStarts(own, em) }
  const first = lines.findIndex((line) => line.words.some((word) => inside.has(word)))
  const last = lines.findLastIndex((line) => line.words.some((word) => inside.has(word)))
  for (let index = first - 1; index >= Math.max(0, first - maxLines); index--) {
    const line = lines[index]
    if (!line || top - line.bottom > maxGap * em || !isHeading(line, region)) break
    for (const word of line.words) inside.add(word)
    top = line.top
  }
  for (let index = last + 1; index < lines.length; index++) {
    const line = lines[index]
    if (!line || line.top - bottom > maxGap * em || !isRow(line, region, line.top - bottom)) break
    for (const word of line.words) inside.add(word)
    bottom = line.bottom
  }
  return inside.size === words.length ? [...words] : lines.flatMap((line) => line.words.filter((word) => inside.has(word)))
}

interface Region {
  left: number
  right: number
  em: number
  /** How many parts most of its lines have. */
  parts: number
  firstColumn: number
  /** Where texts of its other columns begin. */
  starts: number[]
}

/** Fewer texts begin at one place by chance, and how far they may be apart. */
const [leastStarts, sameStart] = [3, 1]

function innerStarts(lines: readonly ReadLine[], em: number): number[] {
  const lefts = lines.flatMap(({ words, isSeamed }) =>
    (isSeamed ? words.slice(1, 2) : chunksOf(words, em).slice(1)).map(({ left }) => left),
  )
  return lefts.filter((left) => lefts.filter((other) => Math.abs(other - left) <= sameStart).length >= leastStarts)
}

/** The right end of most labels. */
function firstColumnEnd(lines: readonly ReadLine[], left: number, em: number): number {
  const labels = lines.flatMap(({ words }) => chunksOf(words, em).slice(0, 1)).filter((label) => label.left < left + 2 * em)
  return medianOf(labels.map((label) => label.right))
}

function isWithin(line: ReadLine, { left, right, em }: Region): boolean {
  return line.left > left - 2 * em && line.right < right + 2 * em && most(line.counts) < (line.counts.length > 1 ? 2 : 1) * proseWords
}

/** Several parts, or one that stands over data. */
function isHeading(line: ReadLine, region: Region): boolean {
  if (!isWithin(line, region) || isCaption(textOf(line.words))) return false
  return line.counts.length >= 2 || line.left > region.firstColumn
}

/** Several parts, or one that continues a label, or that begins where an inner column does: text below a table begins at its left. */
function isRow(line: ReadLine, region: Region, gap: number): boolean {
  if (isNote(textOf(line.words)) || isCaption(textOf(line.words))) return false
  if (region.starts.some((at) => Math.abs(at - line.left) <= sameStart)) return true
  if (!isWithin(line, region)) return false
  return line.counts.length >= Math.min(3, region.parts) || (gap < nextLine * region.em && /^\p{Ll}/u.test(textOf(line.words)))
}
