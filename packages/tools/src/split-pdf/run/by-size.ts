import { rmSync, statSync } from 'node:fs'
import type { TellProgress } from '../../running/runner.ts'
import type { Part } from './part.ts'

/** A part written to disk. */
export interface WrittenPart<Report> extends Part {
  path: string
  report: Report
}

export interface SizeDeps<Report> {
  pageCount: number
  maxBytes: number
  newPath: () => string
  write: (pages: readonly number[], path: string) => Promise<Report>
  progress: TellProgress
}

/** Estimates from measurements are good; after this many the rest is halved, which always terminates. */
const maxGuesses = 4

/**
 * Splits a file into parts as large as the limit allows, found by writing and measuring them. A page that exceeds the limit is a part by
 * itself.
 */
export async function partsBySize<Report>(deps: SizeDeps<Report>): Promise<{ parts: WrittenPart<Report>[]; tooLarge: number[] }> {
  const { pageCount, maxBytes, progress } = deps
  const parts: WrittenPart<Report>[] = []
  const tooLarge: number[] = []
  let guess = pageCount
  for (let start = 1; start <= pageCount; ) {
    const { part, bytes } = await longestPart(deps, start, guess)
    parts.push(part)
    if (bytes > maxBytes) tooLarge.push(start)
    guess = Math.max(1, part.pages.length)
    start += part.pages.length
    progress((start - 1) / pageCount, { page: start, pages: pageCount })
  }
  return { parts, tooLarge }
}

interface Measured<Report> {
  part: WrittenPart<Report>
  bytes: number
}

async function longestPart<Report>(deps: SizeDeps<Report>, start: number, firstGuess: number): Promise<Measured<Report>> {
  const { pageCount, maxBytes } = deps
  let best: Measured<Report> | undefined
  let [fits, fails] = [0, pageCount - start + 2]
  let guess = Math.min(firstGuess, fails - 1)
  for (let round = 1; fails - fits > 1; round += 1) {
    const measured = await measure(deps, start, guess)
    const isBetter = measured.bytes <= maxBytes || guess === 1
    if (isBetter) {
      if (best) rmSync(best.part.path)
      best = measured
      fits = guess
    } else {
      rmSync(measured.part.path)
      fails = guess
    }
    if (measured.bytes > maxBytes && guess === 1) break
    const expected = Math.floor((guess * maxBytes) / measured.bytes)
    const next = round <= maxGuesses ? expected : Math.floor((fits + fails) / 2)
    guess = Math.min(fails - 1, Math.max(fits + 1, next))
  }
  if (!best) throw new Error('a part without pages')
  return best
}

async function measure<Report>({ write, newPath }: SizeDeps<Report>, start: number, count: number): Promise<Measured<Report>> {
  const pages = Array.from({ length: count }, (_, index) => start + index)
  const path = newPath()
  const report = await write(pages, path)
  return { part: { pages, path, report }, bytes: statSync(path).size }
}
