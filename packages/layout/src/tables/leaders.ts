import type { Word } from '../words.ts'

const dots = /^[.…·]+$/
const leastDots = 4

/** The words without the dots that lead from a label to its data, each a word of its own. */
export function withoutLeaders(words: readonly Word[]): Word[] {
  const kept: Word[] = []
  for (let from = 0; from < words.length; ) {
    let to = from
    while (to < words.length && dots.test(words[to]?.text ?? '') && isOnLine(words[from], words[to])) to += 1
    if (to - from >= leastDots) from = to
    else {
      const end = Math.max(to, from + 1)
      kept.push(...words.slice(from, end))
      from = end
    }
  }
  return kept
}

function isOnLine(one: Word | undefined, other: Word | undefined): boolean {
  return one !== undefined && other !== undefined && Math.abs(one.bottom - other.bottom) < 0.5 * one.size
}
