import type { Paragraph, Run } from '../model.ts'
import { needsSpace } from '../scripts.ts'
import type { Word } from '../words.ts'
import type { FlowLine } from './flow.ts'
import type { ReadPage } from './read-page.ts'
import { standardWidth } from './standard-widths.ts'
import { isTabGap } from './tab-gaps.ts'

/** Letters that had to be narrower than this were measured wrongly. */
const narrowest = 0.9

/**
 * The runs of a paragraph, with letters as narrow as its lines need to end where they did. Programs that set justified text also make spaces
 * narrower, and other fonts have narrower ones: such lines would be wrapped, and each paragraph would become a line longer.
 */
export function fittedRuns(runs: Run[], lines: readonly FlowLine[], { rightEdge }: Pick<Paragraph, 'rightEdge'>): Run[] {
  if (lines.length < 2) return runs
  let share = 1
  for (const { line, page } of lines) {
    const needed = neededWidth(line, page)
    if (needed !== undefined) share = Math.min(share, (rightEdge - line.left) / needed)
  }
  if (share >= 1 || share < narrowest) return runs
  return runs.map((run) => ({ ...run, stretch: Math.floor(100 * (run.stretch ?? 1) * share) / 100 }))
}

/** How wide a line is in the font that it will be shown in, with its usual spaces; undefined if that isn't known. */
function neededWidth(line: FlowLine['line'], page: ReadPage): number | undefined {
  if (line.rtl) return undefined
  let width = 0
  let before: Word | undefined
  for (const word of line.words) {
    const own = shownWidth(word, page)
    if (own === undefined || word.frame !== 0) return undefined
    if (before) {
      if (isTabGap(before, word, { line, isAlone: false })) return undefined
      if (needsSpace(before.text, word.text)) width += own.space
    }
    width += own.word
    before = word
  }
  return width
}

/** The widths of a word, and of a space before it. */
function shownWidth({ glyph, text, left, right }: Word, { ink }: ReadPage): { word: number; space: number } | undefined {
  const parts = ink.get(glyph)?.parts ?? []
  const [first] = parts
  const space = first && standardWidth(' ', first.style)
  if (!first || space === undefined) return undefined
  const scale = first.style.size * (first.style.stretch ?? 1)
  const usual = parts.length === 1 ? standardWidth(text, first.style) : undefined
  return { word: usual === undefined ? right - left : usual * scale, space: space * scale }
}
