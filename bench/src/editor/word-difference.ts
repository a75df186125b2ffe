import { countsOf, readable } from './judge-page.ts'
import type { WantedEdit } from './ways.ts'

/** What an edit did to other words of a page than those that it names: those that are missing, and those that are too many. */
export function wordDifference(before: readonly string[], after: readonly string[], edit: WantedEdit): string {
  const { gone, come, edit: wanted } = edit
  // What poppler takes for one word may have more than the letters that are replaced, such as a comma.
  const isOneWord = gone.length === 1 && wanted.block.was === gone[0]
  const isDeleted = gone.length > 0 && come.length === 0 && !isOneWord
  const expected = isOneWord
    ? before
        .join(' ')
        .replace(wordPattern(gone[0] ?? ''), come.join(' '))
        .split(' ')
    : [...without(before, gone.map(readable)), ...come.map(readable)]
  const found = countsOf(after)
  const { missing, extra } = comparison(countsOf(wanted.reflow === 'paragraph' ? joined(expected, found, edit) : expected), found)
  // A line that is gone takes the words that poppler sees in it, which may be cut in another way than ours.
  if (isDeleted && sorted(comparison(countsOf(before), found).missing) === sorted(gone.map(readable)) && addsNothing(before, after))
    return ''
  return [...missing.map((word) => `-${word}`), ...extra.map((word) => `+${word}`)].slice(0, 8).join(' ')
}

function addsNothing(before: readonly string[], after: readonly string[]): boolean {
  return comparison(countsOf(before), countsOf(after)).extra.length === 0
}

function sorted(words: readonly string[]): string {
  return [...words.join('')].sort().join('')
}

/** Whether poppler sees the word that an edit is about as one: small capitals are cut behind the first letter. */
export function hasWord(words: readonly string[], { gone }: WantedEdit): boolean {
  return wordPattern(gone[0] ?? '').test(words.join(' '))
}

function wordPattern(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${readable(word)}(?![\\p{L}\\p{N}])`, 'u')
}

function without(words: readonly string[], gone: readonly string[]): string[] {
  const left = [...words]
  for (const word of gone) {
    const at = left.indexOf(word)
    if (at !== -1) left.splice(at, 1)
  }
  return left
}

/** A word that was cut at the end of a line may come to stand within one: without its hyphen, or with it if it's one of the word's own. */
function joined(expected: readonly string[], found: ReadonlyMap<string, number>, { lines }: WantedEdit): string[] {
  let words = [...expected]
  for (const [index, line] of lines.entries()) {
    const [first, second] = [line.words.at(-1)?.text, lines[index + 1]?.words[0]?.text].map((word) => readable(word ?? ''))
    const isLeft = (found.get(first ?? '') ?? 0) >= words.filter((word) => word === first).length
    if (!first || !second || !/[-\u2010]$/.test(first) || isLeft) continue
    const whole = [first + second, first.slice(0, -1) + second].find((word) => found.has(word))
    if (whole) words = [...without(words, [first, second]), whole]
  }
  return words
}

function comparison(expected: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): { missing: string[]; extra: string[] } {
  const by = (more: ReadonlyMap<string, number>, fewer: ReadonlyMap<string, number>) =>
    [...more].flatMap(([word, count]) => Array<string>(Math.max(0, count - (fewer.get(word) ?? 0))).fill(word))
  return { missing: by(expected, found), extra: by(found, expected) }
}
