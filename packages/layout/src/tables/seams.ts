import { least, most } from '../document/extremes.ts'
import type { Word } from '../words.ts'
import type { Strip } from './even-columns.ts'
import { isNumeric, type TextLine } from './text-lines.ts'

/** Words further apart than this, in font sizes, are in columns that other means find. */
const widest = 0.75
/** How much the edges of one seam may differ, in points. */
const sameEdge = 0.8
/** Fewer lines agree by chance. */
const leastLines = 3
/** Numbers whose lengths differ by less than this, in font sizes, may as well begin at one place. */
const leastRagged = 0.3

/**
 * Where numbers at the right edge of a column meet texts at the left edge of the next one, as close as words of a sentence: all end at one
 * place, though they are of different lengths, and all texts begin at another. The numbers of a list do so, too, but count.
 */
export function seamsOf(lines: readonly TextLine[], em: number): Strip[] {
  const groups: Meeting[][] = []
  for (const meeting of lines.flatMap((line) => meetingsIn(line, em))) {
    const group = groups.find(
      ([first]) => first && Math.abs(first.from - meeting.from) <= sameEdge && Math.abs(first.to - meeting.to) <= sameEdge,
    )
    if (group) group.push(meeting)
    else groups.push([meeting])
  }
  return groups
    .filter((group) => group.length >= leastLines && isRagged(group, em) && !isCounting(group.map(({ number }) => number)))
    .map((group) => ({
      from: group.reduce((most, { from }) => Math.max(most, from), Number.NEGATIVE_INFINITY),
      to: group.reduce((least, { to }) => Math.min(least, to), Number.POSITIVE_INFINITY),
    }))
    .filter(({ from, to }) => to > from)
    .sort((one, other) => one.from - other.from)
}

/** Words that stand close together, in parts where a seam is between them. */
export function cutAtSeams(words: readonly Word[], seams: readonly Strip[]): Word[][] {
  const parts: Word[][] = []
  for (const word of words) {
    const last = parts.at(-1)
    const before = last?.at(-1)
    const isCut = before && seams.some(({ from, to }) => before.right <= (from + to) / 2 && word.left >= (from + to) / 2)
    if (!last || isCut) parts.push([word])
    else last.push(word)
  }
  return parts
}

/** A number and the word that stands close behind it. */
interface Meeting extends Strip {
  number: string
  length: number
}

function meetingsIn({ words }: TextLine, em: number): Meeting[] {
  return words.flatMap((word, index) => {
    const next = words[index + 1]
    if (!next || next.left <= word.right || next.left - word.right >= widest * em) return []
    const before = words[index - 1]
    // A number within a sentence is no cell of its own.
    if (before && word.left - before.right < widest * em) return []
    if (!isNumeric(word.text) || isNumeric(next.text) || !/\p{L}/u.test(next.text)) return []
    return [{ from: word.right, to: next.left, number: word.text, length: word.right - word.left }]
  })
}

function isRagged(group: readonly Meeting[], em: number): boolean {
  const lengths = group.map(({ length }) => length)
  return most(lengths) - least(lengths) >= leastRagged * em
}

/** Whether numbers are those of a list: each is one more than that before it. */
export function isCounting(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => Number(text.replace(/[.):]$/, '').replace(/^\(/, '')))
  return numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)
}
