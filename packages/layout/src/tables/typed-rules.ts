import type { Word } from '../words.ts'
import type { Ruling } from './rulings.ts'

const typedRule = /^[-_=–—]{8,}$/

/** Rules that are typed as a row of dashes, as in tables of plain text, and the words that are left. */
export function takeTypedRules(words: readonly Word[]): { words: Word[]; rules: Ruling[] } {
  const left: Word[] = []
  const rules: Ruling[] = []
  for (const word of words) {
    if (typedRule.test(word.text)) rules.push({ at: (word.top + word.bottom) / 2, from: word.left, to: word.right })
    else left.push(word)
  }
  return { words: left, rules }
}
