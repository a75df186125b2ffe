import type { TextChange } from '@octavo/core/edits/edit.ts'
import { lineOfLetters, type ReflowMeasures, reflowedLines, wordsOf, wordsOfRuns } from '@octavo/core/edits/reflow.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import type { PageLines } from '../editor-document.ts'
import { newKey } from '../state/content.ts'
import type { TextBlock } from '../text/find-blocks.ts'
import { isRestyled, spansOf, textOf } from '../text/narrow-change.ts'
import { isSameText, lettersOfRuns, runsOfLetters, type StyledLetter } from '../text/styled-letters.ts'
import type { TextLine } from '../text/text-line.ts'
import { lineOfChange, ownRuns } from './line-change.ts'

/** A paragraph of a page as a change that changes nothing yet. */
export function changeOfBlock(block: TextBlock, on: string): TextChange {
  return {
    id: newKey('edit'),
    on,
    layerOrder: 0,
    kind: 'text-change',
    block: {
      spans: block.lines.flatMap(({ chars }) => spansOf(chars)),
      was: block.lines.map(({ chars }) => textOf(chars)).join('\n'),
      box: block.box,
    },
    text: ownBlockRuns(block),
    reflow: 'line',
    setting: block.setting,
  }
}

/** The text of a paragraph in its own fonts, with its line ends. */
export function ownBlockRuns({ lines }: TextBlock): ChangedRun[] {
  return runsOfLines(lines.map((line) => trimmed(lettersOfRuns(ownRuns(line)))))
}

/** Whether a change leaves a paragraph as it was. */
export function isBlockUnchanged({ text, move }: TextChange, block: TextBlock): boolean {
  return !move && isSameText(text, ownBlockRuns(block))
}

/** Whether a change is about a paragraph. */
export function isOfBlock({ block }: TextChange): boolean {
  return block.was.includes('\n')
}

/** The paragraph that a change is about. */
export function blockOfChange(blocks: readonly TextBlock[], edit: TextChange): TextBlock | undefined {
  const show = edit.block.spans[0]?.show
  return isOfBlock(edit) ? blocks.find(({ lines }) => show !== undefined && lines[0]?.shows.includes(show)) : undefined
}

/** The lines of the page that a change is about. */
export function linesOfChange({ lines, blocks }: Pick<PageLines, 'lines' | 'blocks'>, edit: TextChange): readonly TextLine[] {
  const line = lineOfChange(lines, edit)
  return blockOfChange(blocks, edit)?.lines ?? (line ? [line] : [])
}

/** A letter of a paragraph and the look it has. */
export type BlockLetter = StyledLetter<Omit<ChangedRun, 'text'>>

/** The letters of a changed paragraph, with spaces where its lines end. */
export function lettersOf(runs: readonly ChangedRun[]): BlockLetter[] {
  return lettersOfRuns(runs).map((one) => (one.letter === '\n' ? { ...one, letter: ' ' } : one))
}

/** The letters of a changed paragraph by line. */
export function letterLines(runs: readonly ChangedRun[]): BlockLetter[][] {
  return splitRuns(runs).map(lettersOfRuns)
}

/** How a paragraph is broken into lines: how wide words are, and how they're joined where its lines had cut them. */
export interface BlockMeasures extends Pick<ReflowMeasures, 'joined'> {
  /** Words with the spaces that the page has between them. */
  widthOf(words: readonly (readonly ChangedRun[])[]): number
}

/**
 * The letters by line. Spaces at the end of a line stay there, so that no letter is lost while one types. `gone` are the indexes of letters
 * that stood between the parts of a word that is one again.
 */
export function linesOfLetters(
  letters: readonly BlockLetter[],
  block: TextBlock,
  measures: BlockMeasures,
): { lines: BlockLetter[][]; gone: number[] } {
  const before = block.lines.map(({ text }) => text.trim())
  const typed = letters.map(({ letter }) => letter)
  const words = wordsOfRuns(runsOfLetters(letters))
  const looksOf = (all: readonly ChangedRun[][]) => all.map((word) => JSON.stringify(word.map(({ text: _, ...look }) => look)))
  const broken = reflowedLines(before, typed.join(''), {
    width: block.setting.width,
    indents: indentsOf(block),
    joined: measures.joined,
    looks: { before: looksOf(wordsOfRuns(ownBlockRuns(block))), now: looksOf(words) },
    widthOf(line, { from, to }) {
      const own = words.slice(from, to)
      const shown = wordsOf(line)
      // A word that was cut and is one again has the look of the first.
      return measures.widthOf(shown.length === own.length ? own : shown.map((text) => [{ ...own[0]?.[0], text }]))
    },
  })
  const lineOf = lineOfLetters(typed, broken)
  return {
    lines: broken.map((_, line) => letters.filter((_letter, index) => lineOf[index] === line)),
    gone: lineOf.flatMap((line, index) => (line === undefined ? [index] : [])),
  }
}

/** How far from the left edge each line of a paragraph begins; lines that are set to the right or the middle have all of the width. */
function indentsOf({ lines, setting: { align, x } }: TextBlock): number[] {
  return align === 'left' || align === 'justify' ? lines.map((line) => line.x - x) : []
}

/** Lines of letters as the runs of an edit. */
export function runsOfLines(lines: readonly (readonly BlockLetter[])[]): ChangedRun[] {
  const letters: BlockLetter[] = []
  for (const [index, line] of lines.entries()) {
    letters.push(...trimmed(line))
    if (index < lines.length - 1) letters.push({ look: letters.at(-1)?.look ?? {}, letter: '\n' })
  }
  return runsOfLetters(letters)
}

function trimmed(line: readonly BlockLetter[]): BlockLetter[] {
  const last = line.findLastIndex(({ letter }) => letter.trim() !== '')
  return line.slice(0, last + 1)
}

/** Whether a paragraph has got so long that it meets lines below it. */
export function reachesBelow(edit: TextChange, block: TextBlock, lines: readonly TextLine[]): boolean {
  const added = splitRuns(edit.text).length - block.lines.length
  const last = block.lines.at(-1)
  if (added <= 0 || !last || edit.move) return false
  const { x, width, leading } = block.setting
  const end = last.y + added * leading
  return lines.some(
    (line) => !block.lines.includes(line) && line.y > last.y && line.y - line.ascent < end && line.x < x + width && line.x + line.width > x,
  )
}

/** The same change of as few lines as possible: those before and behind the changed ones aren't named. */
export function narrowBlock(edit: TextChange, block: TextBlock): TextChange {
  if (edit.move || edit.text.length === 0 || edit.text.some(isRestyled)) return edit
  const after = splitRuns(edit.text)
  const before = splitRuns(ownBlockRuns(block))
  const isSame = (one: ChangedRun[] | undefined, other: ChangedRun[] | undefined) => JSON.stringify(one) === JSON.stringify(other)
  let start = 0
  while (start < Math.min(before.length, after.length) - 1 && isSame(before[start], after[start])) start += 1
  let end = 0
  // Only if no line is added or gone do those behind the change stand where they stood.
  if (before.length === after.length) while (end < before.length - start - 1 && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1
  const lines = block.lines.slice(start, block.lines.length - end)
  const kept = after.slice(start, after.length - end)
  return {
    ...edit,
    block: {
      ...edit.block,
      spans: lines.flatMap(({ chars }) => spansOf(chars)),
      was: lines.map(({ chars }) => textOf(chars)).join('\n'),
    },
    text: kept.flatMap((runs, index) => (index < kept.length - 1 ? withLineEnd(runs) : runs)),
    ...(edit.setting && { setting: { ...edit.setting, ends: edit.setting.ends && end === 0 } }),
  }
}

function withLineEnd(runs: readonly ChangedRun[]): ChangedRun[] {
  const last = runs.at(-1)
  return last ? [...runs.slice(0, -1), { ...last, text: `${last.text}\n` }] : [{ text: '\n' }]
}

/** The runs of a changed paragraph by line. */
export function splitRuns(runs: readonly ChangedRun[]): ChangedRun[][] {
  const lines: ChangedRun[][] = [[]]
  for (const run of runs)
    for (const [index, text] of run.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...run, text })
    }
  return lines
}
