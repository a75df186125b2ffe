import type { Box, Word } from '../words.ts'
import type { Strip } from './even-columns.ts'
import { grown } from './grown-region.ts'
import { type ReadLine, ruledBands } from './ruled-bands.ts'
import type { Ruling } from './rulings.ts'
import { cutAtSeams, seamsOf } from './seams.ts'
import { chunksOf, emOf, medianOf, type TextLine, textLinesOf } from './text-lines.ts'

const chunkGap = 1
const maxGap = 2.2
const maxSingles = 2
const maxSingleShare = 0.6
const leastLines = 3
const maxChunkWords = 4

/**
 * The parts of a page that may be tables without drawn cells: what rules of equal extent bound, and runs of lines with several aligned
 * parts.
 */
export function textRegions(words: readonly Word[], across: readonly Ruling[], { width, tops, starts }: PageSigns): Word[][] {
  const em = emOf(words)
  const seams = seamsOf(textLinesOf(words), em)
  const signs = { seams, starts }
  const lines = readLines(words, signs)
  const places = [...tops, ...headedTops(lines, across, em)]
  const regions: Word[][] = []
  const taken = new Set<Word>()
  for (const band of ruledBands(lines, across, em)) {
    const inside = lines.flatMap((line) =>
      isBetween(line, band) ? line.words.filter((word) => isInside(word, band) && !taken.has(word)) : [],
    )
    if (!isTabular(readLines(inside, signs), 2)) continue
    const whole = grown(inside, lines, em)
    for (const word of whole) taken.add(word)
    regions.push(whole)
  }
  const free =
    taken.size === 0
      ? lines
      : readLines(
          words.filter((word) => !taken.has(word)),
          signs,
        )
  const firstLines = firstLinesOf(free, places)
  for (const run of runsOf(free, { em, width, places }))
    if (isTabular(run, leastLines))
      regions.push(
        grown(
          run.flatMap((line) => line.words),
          free.slice(run[0] && firstLines.get(run[0])),
          em,
        ),
      )
  return regions
}

/** What tells the tables of a page apart besides rules and white. */
interface PageSigns {
  width: number
  /** Upper edges of tables. */
  tops: readonly Ruling[]
  /** Words that begin a cell close behind another. */
  starts: ReadonlySet<Word>
}

/** A line with a rule below it and this much white above, in font sizes, is the head of a table. */
const headGap = 1.2

function headedTops(lines: readonly ReadLine[], across: readonly Ruling[], em: number): Ruling[] {
  return lines.flatMap((line, index) => {
    const [before, next] = [lines[index - 1], lines[index + 1]]
    if (!before || !next || line.counts.length < 2 || line.top - before.bottom < headGap * em) return []
    const isHead = across.some(
      ({ at, from, to }) =>
        at > line.bottom - 1 && at < Math.min(next.top + 1, line.bottom + em) && from < line.left + 1 && to > line.right - 1,
    )
    return isHead ? [{ at: line.top, from: line.left, to: line.right }] : []
  })
}

/** Whether a table begins between a line and the next. */
function isParted(line: TextLine, next: TextLine, places: readonly Ruling[]): boolean {
  const [above, below] = [(line.top + line.bottom) / 2, (next.top + next.bottom) / 2]
  return places.some(({ at, from, to }) => at > above && at < below && from < next.right && to > next.left)
}

/** The place of the first line that may belong to the same table, for each line. */
function firstLinesOf(lines: readonly ReadLine[], places: readonly Ruling[]): Map<ReadLine, number> {
  const found = new Map<ReadLine, number>()
  let first = 0
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (before && isParted(before, line, places)) first = index
    found.set(line, first)
  }
  return found
}

function readLines(words: readonly Word[], { seams, starts }: { seams: readonly Strip[]; starts: ReadonlySet<Word> }): ReadLine[] {
  return textLinesOf(words).map((line) => {
    const gap = chunkGap * line.size
    const chunks = chunksOf(line.words, gap, starts)
    const counts = chunks.flatMap((chunk) => cutAtSeams(chunk.words, seams).map(({ length }) => length))
    return { ...line, counts, isSeamed: counts.length > chunksOf(line.words, gap).length }
  })
}

function runsOf(lines: readonly ReadLine[], { em, width, places }: { em: number; width: number; places: readonly Ruling[] }): ReadLine[][] {
  const runs: ReadLine[][] = []
  let run: ReadLine[] = []
  let singles: ReadLine[] = []
  const close = () => {
    if (run.length > 0) runs.push(run)
    run = []
    singles = []
  }
  for (const line of lines) {
    const last = singles.at(-1) ?? run.at(-1)
    if (last && (line.top - last.bottom > maxGap * em || isParted(last, line, places))) close()
    if (line.counts.length >= 2) {
      run.push(...singles, line)
      singles = []
    } else if (run.length > 0) {
      singles.push(line)
      if (singles.length > maxSingles || line.right - line.left > maxSingleShare * width) close()
    }
  }
  close()
  return runs
}

function isTabular(lines: readonly ReadLine[], least: number): boolean {
  const several = lines.filter(({ counts }) => counts.length >= 2)
  return several.length >= least && medianOf(several.flatMap(({ counts }) => counts)) <= maxChunkWords
}

function isBetween({ top, bottom }: TextLine, band: Box): boolean {
  const middle = (top + bottom) / 2
  return middle > band.top && middle < band.bottom
}

function isInside({ left, right }: Word, band: Box): boolean {
  const middle = (left + right) / 2
  return middle >= band.left - 3 && middle <= band.right + 3
}
