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
export function textRegions(words: readonly Word[], across: readonly Ruling[], width: number): Word[][] {
  const em = emOf(words)
  const seams = seamsOf(textLinesOf(words), em)
  const lines = readLines(words, seams)
  const regions: Word[][] = []
  const taken = new Set<Word>()
  for (const band of ruledBands(lines, across, em)) {
    const inside = lines.flatMap((line) =>
      isBetween(line, band) ? line.words.filter((word) => isInside(word, band) && !taken.has(word)) : [],
    )
    if (!isTabular(readLines(inside, seams), 2)) continue
    const whole = grown(inside, lines, em)
    for (const word of whole) taken.add(word)
    regions.push(whole)
  }
  const free =
    taken.size === 0
      ? lines
      : readLines(
          words.filter((word) => !taken.has(word)),
          seams,
        )
  for (const run of runsOf(free, em, width))
    if (isTabular(run, leastLines))
      regions.push(
        grown(
          run.flatMap((line) => line.words),
          free,
          em,
        ),
      )
  return regions
}

function readLines(words: readonly Word[], seams: readonly Strip[]): ReadLine[] {
  return textLinesOf(words).map((line) => {
    const chunks = chunksOf(line.words, chunkGap * line.size)
    const counts = chunks.flatMap((chunk) => cutAtSeams(chunk.words, seams).map(({ length }) => length))
    return { ...line, counts, isSeamed: counts.length > chunks.length }
  })
}

function runsOf(lines: readonly ReadLine[], em: number, width: number): ReadLine[][] {
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
    if (last && line.top - last.bottom > maxGap * em) close()
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
