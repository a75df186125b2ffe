import type { Word } from '../words.ts'
import { least, most } from './extremes.ts'
import { wordsOutside } from './flow.ts'
import type { FoundTable } from './found.ts'
import type { Initial, ReadPage } from './read-page.ts'

/** A page whose large initials belong to the word behind them; the lines beside one begin where it does. Letters in tables are none. */
export function withInitials(page: ReadPage, tables: readonly FoundTable[]): ReadPage {
  const free = wordsOutside(tables, page)
  const candidates = free.filter(isLarge(page.words))
  if (candidates.length === 0 || candidates.length > mostInitials) return page
  const initials = new Map<number, Initial>()
  const taken = new Set<Word>()
  const lefts = new Map<Word, number>()
  for (const word of candidates) {
    const starts = startsBeside(word, free)
    const [first] = starts
    if (!first || !isInitial(word, starts)) continue
    initials.set(first.glyph, { word, lines: starts.length })
    taken.add(word)
    for (const start of starts) lefts.set(start, word.left)
  }
  if (initials.size === 0) return page
  const words = page.words.filter((word) => !taken.has(word)).map((word) => ({ ...word, left: lefts.get(word) ?? word.left }))
  return { ...page, words, initials }
}

/** More of them are no initials, but a table or a drawing. */
const mostInitials = 40
/** How much larger than the text around it an initial is, and how far from it the text begins, in font sizes of that text. */
const [larger, nearest] = [1.8, 1]

/** Single letters in a size that is clearly larger than the usual one of the page. */
function isLarge(words: readonly Word[]): (word: Word) => boolean {
  const sizes = words.map(({ size }) => size).sort((one, other) => one - other)
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0
  return ({ text, size, frame, rtl }) => frame === 0 && !rtl && size > larger * usual && /^["“„«'‘]?\p{Lu}$/u.test(text)
}

/** The first words of the lines beside a letter, from top to bottom. */
function startsBeside(letter: Word, words: readonly Word[]): Word[] {
  const beside = words.filter((word) => {
    const middle = (word.top + word.bottom) / 2
    const gap = word.left - letter.right
    return (
      word.size * larger < letter.size &&
      gap > -0.3 * word.size &&
      gap < nearest * word.size &&
      middle > letter.top &&
      middle < letter.bottom
    )
  })
  return beside.sort((one, other) => one.top - other.top)
}

/** Whether a letter reaches from the top of its first line to the baseline of its last, of at least two. */
function isInitial(letter: Word, starts: readonly Word[]): boolean {
  const [first, last] = [starts[0], starts.at(-1)]
  if (!first || !last || starts.length < 2) return false
  const { size } = last
  const isEven = most(starts.map(({ left }) => left)) - least(starts.map(({ left }) => left)) < size
  // The boxes of letters reach above and below what is drawn.
  return isEven && first.top - letter.top < 0.35 * letter.size && letter.bottom - last.bottom < 0.35 * letter.size
}
