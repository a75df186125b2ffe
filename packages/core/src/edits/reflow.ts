import { isCut, type WordJoiner } from './broken-words.ts'
import type { ChangedRun } from './styled-text.ts'

/** Some words of a text by their indexes: from the first to before the last. */
export interface WordRange {
  from: number
  to: number
}

/** How wide a line is, and how words look. */
export interface ReflowMeasures {
  /** The width of the column. */
  width: number
  /** How far from the left edge of the column its lines begin, as a first line does that is indented; 0 for lines it doesn't have yet. */
  indents?: readonly number[]
  /** The width of a line with these words of the text. */
  widthOf(line: string, words: WordRange): number
  /** The look of each word, before and now. A word whose look has changed is one that has changed. */
  looks?: { before: readonly string[]; now: readonly string[] }
  /** How a word that the end of a line has cut is joined when both parts come to one line. */
  joined: WordJoiner
}

/**
 * Breaks the changed text of a paragraph into lines. Lines before the first change stay as they were, and as soon as a line begins with the
 * words with which one began before, the rest stays too: setting all of it again would change lines that nobody touched.
 */
export function reflowedLines(before: readonly string[], text: string, measures: ReflowMeasures): string[] {
  const words = wordsOf(text)
  const old = before.map(wordsOf)
  if (words.length === 0) return ['']
  const { looks } = measures
  const told = (all: readonly string[], own: readonly string[] | undefined) => all.map((word, index) => `${word}\n${own?.[index] ?? ''}`)
  const { same, ending } = unchangedWords(told(words, looks?.now), told(old.flat(), looks?.before))
  if (same === words.length && same === old.flat().length) return [...before]
  const isCutBehind = cutsOf(words, old, { same, ending })
  const add = (line: readonly string[], index: number): string[] => {
    const word = words[index] ?? ''
    const last = line.at(-1)
    return last !== undefined && isCutBehind(index - 1) ? [...line.slice(0, -1), measures.joined(last, word)] : [...line, word]
  }
  const fits = (line: readonly string[], range: WordRange, index: number) =>
    measures.widthOf(line.join(' '), range) <= measures.width - (measures.indents?.[index] ?? 0) + tolerance
  const lines = keptLines()
  let next = lines.reduce((count, line) => count + wordsOf(line).length, 0)
  const starts = startsFromEnd(old)
  while (next < words.length) {
    const remaining = words.length - next
    const goesOn = remaining <= ending ? starts.get(remaining) : undefined
    if (goesOn !== undefined && lines.length > 0) return [...lines, ...before.slice(goesOn)]
    const from = next
    let line = [words[next] ?? '']
    next += 1
    while (next < words.length && fits(add(line, next), { from, to: next + 1 }, lines.length)) {
      line = add(line, next)
      next += 1
    }
    lines.push(line.join(' '))
  }
  return lines

  /** Whole lines of unchanged words, unless a new word fits behind them. */
  function keptLines(): string[] {
    const kept: string[] = []
    let end = 0
    for (const [index, line] of old.entries()) {
      end += line.length
      const isKept =
        end < same || (end === same && end < words.length && !fits(add(line, end), { from: end - line.length, to: end + 1 }, index))
      if (line.length === 0 || !isKept) break
      kept.push(before[index] ?? '')
    }
    return kept
  }
}

/** How many words are the same at the beginning, and at the end. */
function unchangedWords(words: readonly string[], all: readonly string[]): { same: number; ending: number } {
  let same = 0
  while (same < words.length && same < all.length && words[same] === all[same]) same += 1
  let ending = 0
  while (ending < words.length - same && ending < all.length - same && words.at(-1 - ending) === all.at(-1 - ending)) ending += 1
  return { same, ending }
}

/** The lines by how many words there are from their start to the end of the paragraph. */
function startsFromEnd(old: readonly string[][]): Map<number, number> {
  const starts = new Map<number, number>()
  let left = old.flat().length
  for (const [index, line] of old.entries()) {
    starts.set(left, index)
    left -= line.length
  }
  return starts
}

/** Tells of a word by its index whether the one behind it is its other part, which stood on the next line. */
function cutsOf(words: readonly string[], old: readonly string[][], { same, ending }: { same: number; ending: number }) {
  const lineStarts = new Set<number>()
  let at = 0
  for (const line of old) {
    lineStarts.add(at)
    at += line.length
  }
  const indexBefore = (index: number) => (index < same ? index : index >= words.length - ending ? index - words.length + at : undefined)
  return (index: number): boolean => {
    if (!isCut(words[index] ?? '', words[index + 1] ?? '')) return false
    const [word, next] = [indexBefore(index), indexBefore(index + 1)]
    return (word !== undefined && lineStarts.has(word + 1)) || (next !== undefined && lineStarts.has(next))
  }
}

/** Widths that differ by less are the same to the eye. */
const tolerance = 0.35

/** The words of a text. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/**
 * Which line each letter of a text comes to: lines have the words of the text in their order. Spaces stay behind the word before them. Letters
 * that go when parts of a word are joined have none.
 */
export function lineOfLetters(letters: readonly string[], lines: readonly string[]): (number | undefined)[] {
  const found: (number | undefined)[] = []
  for (const [index, line] of lines.entries()) {
    for (const [word, text] of wordsOf(line).entries()) {
      const isFirst = word === 0
      while (isSpace(letters[found.length])) found.push(isFirst ? Math.max(0, index - 1) : index)
      for (const letter of text) {
        while (found.length < letters.length && letters[found.length] !== letter) found.push(undefined)
        found.push(index)
      }
    }
  }
  while (found.length < letters.length) found.push(Math.max(0, lines.length - 1))
  return found
}

/** The runs of each word. */
export function wordsOfRuns<Run extends { text: string }>(runs: readonly Run[]): Run[][] {
  const words: Run[][] = []
  let isInside = false
  for (const run of runs) {
    for (const part of run.text.split(/(\s+)/)) {
      if (part === '') continue
      if (isSpace(part)) isInside = false
      else if (isInside) words.at(-1)?.push({ ...run, text: part })
      else {
        words.push([{ ...run, text: part }])
        isInside = true
      }
    }
  }
  return words
}

/** The same runs with line ends where lines end: words are in the same order, only the spaces between them differ and cut words are joined. */
export function cutRuns(runs: readonly ChangedRun[], lines: readonly string[]): ChangedRun[] {
  const letters = runs.flatMap((run) => Array.from(run.text, (letter) => ({ letter, run })))
  const lineOf = lineOfLetters(
    letters.map(({ letter }) => letter),
    lines,
  )
  const cut = lines.flatMap((_, index) => {
    const own = singleSpaced(letters.filter((_letter, at) => lineOf[at] === index))
    const last = own.at(-1)
    return last && index < lines.length - 1 ? [...own, { ...last, letter: '\n' }] : own
  })
  const joined: ChangedRun[] = []
  let current: ChangedRun | undefined
  for (const { letter, run } of cut) {
    const last = joined.at(-1)
    if (last && run === current) last.text += letter
    else joined.push({ ...run, text: letter })
    current = run
  }
  return joined
}

/** Without spaces at the ends, and with one for several. */
function singleSpaced<One extends { letter: string }>(letters: readonly One[]): One[] {
  return letters.flatMap((one, index) => {
    if (!isSpace(one.letter)) return [one]
    const isGap = index > 0 && !isSpace(letters[index - 1]?.letter) && letters.slice(index).some(({ letter }) => !isSpace(letter))
    return isGap && letters.slice(0, index).some(({ letter }) => !isSpace(letter)) ? [{ ...one, letter: ' ' }] : []
  })
}

function isSpace(letter: string | undefined): boolean {
  return letter !== undefined && /\s/.test(letter)
}
