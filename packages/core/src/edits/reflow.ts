import type { ChangedRun } from './styled-text.ts'

/** How wide a word is, and the space between two. */
export interface ReflowMeasures {
  /** The width of the column. */
  width: number
  widthOf(text: string): number
}

/**
 * Breaks the changed text of a paragraph into lines. Lines before the first change stay as they were, and as soon as a line begins with the
 * words with which one began before, the rest stays too: setting all of it again would change lines that nobody touched.
 */
export function reflowedLines(before: readonly string[], text: string, { width, widthOf }: ReflowMeasures): string[] {
  const words = wordsOf(text)
  const old = before.map(wordsOf)
  const all = old.flat()
  if (words.length === 0) return ['']
  let same = 0
  while (same < words.length && same < all.length && words[same] === all[same]) same += 1
  let ending = 0
  while (ending < words.length - same && ending < all.length - same && words.at(-1 - ending) === all.at(-1 - ending)) ending += 1
  if (same === words.length && same === all.length) return [...before]
  const fits = (line: readonly string[]) => widthOf(line.join(' ')) <= width + tolerance
  const lines: string[] = []
  let next = 0
  // Whole lines of unchanged words, unless a new word fits behind them.
  for (const [index, line] of old.entries()) {
    const end = next + line.length
    const follower = words[end]
    const isKept = end < same || (end === same && follower !== undefined && !fits([...line, follower]))
    if (line.length === 0 || !isKept) break
    lines.push(before[index] ?? '')
    next = end
  }
  const starts = new Map<number, number>()
  let left = all.length
  for (const [index, line] of old.entries()) {
    starts.set(left, index)
    left -= line.length
  }
  while (next < words.length) {
    const remaining = words.length - next
    const goesOn = remaining <= ending ? starts.get(remaining) : undefined
    if (goesOn !== undefined && lines.length > 0) return [...lines, ...before.slice(goesOn)]
    const line = [words[next] ?? '']
    next += 1
    while (next < words.length && fits([...line, words[next] ?? ''])) {
      line.push(words[next] ?? '')
      next += 1
    }
    lines.push(line.join(' '))
  }
  return lines
}

/** Widths that differ by less are the same to the eye. */
const tolerance = 0.35

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/** The same runs with line ends where lines end: words are the same and in the same order, only the spaces between them differ. */
export function cutRuns(runs: readonly ChangedRun[], lines: readonly string[]): ChangedRun[] {
  const letters = runs.flatMap((run) => Array.from(run.text, (letter) => ({ letter, run })))
  const cut: { letter: string; run: ChangedRun }[] = []
  let at = 0
  const skipSpaces = () => {
    while (at < letters.length && /\s/.test(letters[at]?.letter ?? '')) at += 1
  }
  for (const [index, line] of lines.entries()) {
    skipSpaces()
    for (const letter of line) {
      const isGap = /\s/.test(letter)
      const found = letters[isGap ? Math.max(0, at - 1) : at]
      if (!found) continue
      cut.push({ letter, run: found.run })
      if (isGap) skipSpaces()
      else at += 1
    }
    const last = cut.at(-1)
    if (index < lines.length - 1 && last) cut.push({ letter: '\n', run: last.run })
  }
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
