import { type WordJoiner, wordJoinerOf } from '@octavo/core/edits/broken-words.ts'
import type { TextSetting } from '@octavo/core/edits/edit.ts'
import { cutRuns, reflowedLines, type WordRange, wordsOf, wordsOfRuns } from '@octavo/core/edits/reflow.ts'
import { addedFont, type ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { type AnchoredLine, pageLines } from './anchor.ts'
import { encodeRuns, type TextInks } from './encode-text.ts'
import type { PageShows, Show } from './model.ts'

interface ReflowPlace {
  /** The first show of the paragraph. */
  show: Show
  /** Its lines as they stand. */
  anchored: readonly AnchoredLine[]
  page: PageShows
  inks: TextInks
}

/** The runs of a paragraph whose words have moved, with line ends where its lines end. */
export function reflowedRuns(
  lines: readonly string[],
  runs: readonly ChangedRun[],
  setting: TextSetting,
  { show, anchored, page, inks }: ReflowPlace,
): ChangedRun[] {
  const words = wordsOfRuns(runs)
  const widthOf = (line: string, { from, to }: WordRange) => {
    const own = words.slice(from, to)
    // A word that was cut and is one again has the look of the first.
    const written = wordsOf(line).length === own.length ? spaced(own) : [{ ...runs[0], text: line }]
    return encodeRuns(written, show, page, { ...inks, onMissing: () => {} }).length
  }
  // The page is only looked through for a word that is cut: lists have thousands of edits.
  let joiner: WordJoiner | undefined
  const joined: WordJoiner = (first, rest) => {
    joiner ??= wordJoinerOf(pageLines(page))
    return joiner(first, rest)
  }
  const looks = { before: [], now: words.map(newLook) }
  const text = runs.map((run) => run.text).join('')
  return cutRuns(runs, reflowedLines(lines, text, { width: setting.width, indents: indentsOf(anchored, setting), widthOf, looks, joined }))
}

/** How far from the left edge each line begins; lines that are set to the right or the middle have all of the width. */
function indentsOf(lines: readonly AnchoredLine[], { align, x }: TextSetting): number[] {
  if (align !== 'left' && align !== 'justify') return []
  return lines.map((line) => Math.max(0, Math.min(...line.map(({ glyph }) => glyph.start)) - x))
}

/** Words with spaces between them, each in the look of the word before it. */
function spaced(words: readonly ChangedRun[][]): ChangedRun[] {
  return words.flatMap((word, index) => (index === 0 ? word : [{ ...words[index - 1]?.at(-1), text: ' ' }, ...word]))
}

/** What changes the width of a word; nothing if it looks as the page has it. */
function newLook(word: readonly ChangedRun[]): string {
  const looks = word.map((run) => {
    const font = addedFont(run)
    return { ...(font && { font }), ...(run.size !== undefined && { size: run.size }) }
  })
  return looks.every((look) => Object.keys(look).length === 0) ? '' : JSON.stringify(looks)
}
