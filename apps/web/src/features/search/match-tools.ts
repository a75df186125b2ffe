import { tData } from '@octavo/core/words/t.ts'
import { type CatalogueTool, isReady } from '@octavo/tools'
import { offers } from '@octavo/tools/offers'

/** The tools that match the typed text, the best first. An empty text matches all, ready ones first. */
export function matchTools(tools: readonly CatalogueTool[], typed: string): readonly CatalogueTool[] {
  const words = wordsOf(typed)
  const scored = tools.map((tool) => ({ tool, score: scoreOf(tool, words) })).filter(({ score }) => score > 0)
  return scored
    .sort((one, other) => other.score - one.score || Number(isReady(other.tool)) - Number(isReady(one.tool)))
    .map(({ tool }) => tool)
}

/** Every word must match somewhere; the place of the match determines its weight. */
function scoreOf(tool: CatalogueTool, words: readonly string[]): number {
  const places = [
    { words: wordsOf(tData(tool.title)), weight: 8 },
    { words: wordsOf(tData(offers[tool.type].keywords)), weight: 4 },
    { words: wordsOf(tData(tool.description)), weight: 2 },
  ]
  // An exact start of the name is certain to be meant.
  let sum = wordsOf(tData(tool.title)).join(' ').startsWith(words.join(' ')) && words.length > 0 ? 50 : 1
  for (const word of words) {
    const best = Math.max(
      ...places.map((place) => place.weight * Math.max(0, ...place.words.map((candidate) => closeness(candidate, word)))),
    )
    if (best === 0) return 0
    sum += best
  }
  return sum
}

/** 3 for an equal word, 2 for its beginning, 1 for a match with a typo, 0 otherwise. */
function closeness(candidate: string, word: string): number {
  if (candidate === word) return 3
  if (candidate.startsWith(word)) return 2
  if (word.length >= 5 && isTypo(candidate, word)) return 1
  return 0
}

/** Whether one letter is missing, extra, wrong, or swapped with its neighbour, at the beginning of the candidate. */
function isTypo(candidate: string, word: string): boolean {
  let at = 0
  while (at < word.length && candidate[at] === word[at]) at += 1
  const rest = word.slice(at)
  const left = candidate.slice(at)
  const swapped = left[1] === rest[0] && left[0] === rest[1] && left.slice(2).startsWith(rest.slice(2))
  return left.slice(1).startsWith(rest) || left.startsWith(rest.slice(1)) || left.slice(1).startsWith(rest.slice(1)) || swapped
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
