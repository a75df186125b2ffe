import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { hasRightToLeft } from '@octavo/core/text/joined-scripts.ts'
import { type AnchoredLine, isWordGap, saidLetter } from './anchor.ts'
import { penBehind } from './letter-parts.ts'
import { commonEnds, matchWords, type OldWord } from './match-words.ts'
import { type PageShows, type Show, seenSize } from './model.ts'
import { liftOf } from './raised-figures.ts'

interface Letter {
  letter: string
  show: Show
}

/**
 * The runs of a paragraph in which words that stay look as the page has them, and new ones like those that they replace or stand behind: a
 * text without looks says nothing of figures of footnotes and words in italics, which would all look like the first letter.
 */
export function withKeptLooks(lines: readonly AnchoredLine[], runs: readonly ChangedRun[], page: PageShows): readonly ChangedRun[] {
  if (runs.some(({ text: _, ...look }) => Object.keys(look).length > 0)) return runs
  const text = runs.map((run) => run.text).join('')
  const alike = alikeShows(lines, page)
  if (new Set(alike.values()).size < 2 || hasRightToLeft(text)) return runs
  const before = lines.flatMap(wordsOfLine).map((word) => word.map(({ letter, show }) => ({ letter, show: alike.get(show) ?? show })))
  const parts = text.split(/(\s+)/)
  const after = parts.filter((part) => part.trim() !== '')
  const looks = matchWords(before.map(textOf), after)
  const kept: ChangedRun[] = []
  let word = 0
  let main: Show | undefined
  for (const part of parts) {
    if (part.trim() === '') {
      extend(kept, part, main)
      continue
    }
    const letters = Array.from(part)
    const shows = showsOfLetters(before, looks[word], letters)
    main = mainShow(shows)
    word += 1
    for (const [at, letter] of letters.entries()) extend(kept, letter, shows[at])
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
  for (const one of line) {
    const { show, glyph } = one
    const text = saidLetter(glyph)
    if (text.trim() === '' || isWordGap(glyph.start - end, show)) words.push([])
    if (text.trim() !== '') words.at(-1)?.push(...Array.from(text, (letter) => ({ letter, show })))
    end = penBehind(one, end)
  }
  return words.filter((word) => word.length > 0)
}

function textOf(word: readonly Letter[]): string {
  return word.map(({ letter }) => letter).join('')
}

/**
 * The show of the page that each letter of a new word looks like. In the place of an old word, letters that both begin or end with look as
 * they did, those between like the first that went there, or, if none did, like the letter before. Other words look like most of the old one.
 */
function showsOfLetters(before: readonly Letter[][], like: OldWord | undefined, letters: readonly string[]): (Show | undefined)[] {
  const own = before[like?.index ?? 0] ?? []
  if (!like?.isInPlace) {
    const main = mainShow(own.map(({ show }) => show))
    return letters.map(() => main)
  }
  const { start, end } = commonEnds(
    own.map(({ letter }) => letter),
    letters,
  )
  const between = own.length > start + end ? start : Math.max(0, start - 1)
  const oldOf = (at: number) => (at < start ? at : at < letters.length - end ? between : own.length - letters.length + at)
  return letters.map((_, at) => own[oldOf(at)]?.show)
}

/** What most letters of a word look like: neither the figure of a footnote nor a large initial is meant by a word or a space behind it. */
function mainShow(shows: readonly (Show | undefined)[]): Show | undefined {
  const counts = new Map<Show | undefined, number>()
  for (const show of shows) counts.set(show, (counts.get(show) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return shows.find((show) => counts.get(show) === most)
}

function extend(runs: ChangedRun[], text: string, show: Show | undefined): void {
  const font = show && { own: show.number }
  const last = runs.at(-1)
  const isSame = last && JSON.stringify(last.font) === JSON.stringify(font)
  if (isSame) last.text += text
  else runs.push({ text, ...(font && { font }) })
}
