import type { Word } from '../words.ts'
import { textLinesOf } from './text-lines.ts'

/** Gaps between these, in font sizes, are those of words as well as of cells: only what is written between them tells. */
const [least, widest] = [0.3, 0.75]
/** So many gaps, and this share of them, have a space in a page that writes its spaces. */
const [leastSpaced, spacedShare] = [8, 0.7]

/** The text of a list stands behind its bullets and numbers as that of cells does. */
const label = /^(\p{P}|\p{S}|\p{Co}|\(?[\dA-Za-z]{1,3}[.):])$/u

/**
 * Words that begin a cell close behind another one: a page that writes spaces between words has none there. Empty if the page doesn't
 * write its spaces.
 */
export function cellStarts(words: readonly Word[]): ReadonlySet<Word> {
  const starts = new Set<Word>()
  let spaced = 0
  for (const line of textLinesOf(words)) {
    for (const [index, word] of line.words.entries()) {
      const before = line.words[index - 1]
      const gap = before ? (word.left - before.right) / word.size : 0
      if (!before || gap <= 0 || gap >= widest || (index === 1 && label.test(before.text))) continue
      if (isSpacedBy(before, word)) spaced += 1
      else if (gap >= least) starts.add(word)
    }
  }
  return spaced >= leastSpaced && spaced >= spacedShare * (spaced + starts.size) ? starts : new Set()
}

/** Whether one glyph, which can only be a space, stands between two words in the content. */
export function isSpacedBy(left: Word, right: Word): boolean {
  return right.glyph - left.glyph === Array.from(left.text).length + 1
}
