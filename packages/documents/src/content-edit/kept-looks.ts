import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { type AnchoredLine, isRightToLeft, isWordGap, saidLetter } from './anchor.ts'
import { type PageShows, type Show, seenSize } from './model.ts'
import { liftOf } from './raised-figures.ts'

interface Letter {
  letter: string
  show: Show
}

/**
 * The runs of a paragraph in which words that stay look as the page has them: a text without looks says nothing of figures of footnotes and
 * words in italics, which would all look like the first letter.
 */
export function withKeptLooks(lines: readonly AnchoredLine[], runs: readonly ChangedRun[], page: PageShows): readonly ChangedRun[] {
  if (runs.some(({ text: _, ...look }) => Object.keys(look).length > 0)) return runs
  const text = runs.map((run) => run.text).join('')
  const alike = alikeShows(lines, page)
  if (new Set(alike.values()).size < 2 || isRightToLeft(text)) return runs
  const before = lines.flatMap(wordsOfLine)
  const parts = text.split(/(\s+)/)
  const after = parts.filter((part) => part.trim() !== '')
  const oldWord = wordMatch(before.map(textOf), after)
  const kept: ChangedRun[] = []
  let word = 0
  for (const part of parts) {
    if (part.trim() === '') {
      extend(kept, part, kept.at(-1)?.font)
      continue
    }
    const { index, isSame } = oldWord(word)
    const own = before[index]
    word += 1
    for (const [at, letter] of Array.from(part).entries()) {
      const show = own?.[isSame ? at : 0]?.show
      const first = show && alike.get(show)
      extend(kept, letter, first && { own: first.number })
    }
  }
  return kept
}

/** For each show of the lines, the first that looks like it. */
function alikeShows(lines: readonly AnchoredLine[], page: PageShows): Map<Show, Show> {
  const first: Show[] = []
  const alike = new Map<Show, Show>()
  for (const { show } of lines.flat()) {
    if (alike.has(show)) continue
    const known = first.find((one) => isAlike(one, show, page)) ?? show
    if (known === show) first.push(show)
    alike.set(show, known)
  }
  return alike
}

function isAlike(one: Show, other: Show, page: PageShows): boolean {
  return (
    one.font?.book === other.font?.book &&
    one.fill === other.fill &&
    Math.abs(seenSize(one) - seenSize(other)) < 0.06 &&
    Math.abs(one.rise - other.rise) < 0.05 &&
    Math.abs(liftOf(one, page) - liftOf(other, page)) < seenSize(one) * 0.1
  )
}

function wordsOfLine(line: AnchoredLine): Letter[][] {
  const words: Letter[][] = [[]]
  let end = Number.NaN
  for (const { show, glyph } of line) {
    const text = saidLetter(glyph)
    if (text.trim() === '' || isWordGap(glyph.start - end, show)) words.push([])
    if (text.trim() !== '') words.at(-1)?.push(...Array.from(text, (letter) => ({ letter, show })))
    end = glyph.end
  }
  return words.filter((word) => word.length > 0)
}

function textOf(word: readonly Letter[]): string {
  return word.map(({ letter }) => letter).join('')
}

/** Which old word each new one is: those at the beginning and at the end are the same, those between take the place of the first that went. */
function wordMatch(before: readonly string[], after: readonly string[]): (word: number) => { index: number; isSame: boolean } {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return (word) => {
    if (word < start) return { index: word, isSame: true }
    if (word >= after.length - end) return { index: before.length - (after.length - word), isSame: true }
    return { index: Math.min(start, before.length - 1), isSame: false }
  }
}

function extend(runs: ChangedRun[], text: string, font: ChangedRun['font']): void {
  const last = runs.at(-1)
  const isSame = last && JSON.stringify(last.font) === JSON.stringify(font)
  if (isSame) last.text += text
  else runs.push({ text, ...(font && { font }) })
}
