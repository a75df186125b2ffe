import { boxAround } from '../boxes.ts'
import { most } from '../document/extremes.ts'
import type { Paragraph } from '../model.ts'
import { plainText } from './slide.ts'

const [maxCharacters, shortCharacters] = [200, 120]
/** How much larger than most text a title is, anywhere in the upper part of a page. */
const larger = 1.12
const [upperPart, topPart] = [0.6, 0.35]

/**
 * The paragraph that names a slide: the first heading that the document itself has, else the largest text of its upper part, else a short
 * line at its top.
 */
export function titleOf(paragraphs: readonly Paragraph[], { height }: { height: number }): Paragraph | undefined {
  const able = paragraphs.filter((one) => isAble(one))
  const own = able.filter(({ role }) => role === 'heading').sort((one, other) => (one.level ?? 6) - (other.level ?? 6))[0]
  if (own) return own
  const body = bodySize(paragraphs)
  const upper = able.filter((one) => !one.list && boxAround(one.lines).top < upperPart * height)
  const largest = upper.toSorted((one, other) => sizeOf(other) - sizeOf(one) || one.top - other.top)[0]
  if (largest && sizeOf(largest) >= larger * body) return largest
  const top = upper.toSorted((one, other) => one.top - other.top)[0]
  return top && boxAround(top.lines).top < topPart * height && plainText(top).length <= shortCharacters ? top : undefined
}

function isAble(paragraph: Paragraph): boolean {
  const text = plainText(paragraph)
  return text.length <= maxCharacters && /\p{L}/u.test(text)
}

function sizeOf({ runs }: Paragraph): number {
  return most(runs.map(({ size }) => size))
}

/** The size of most characters. */
function bodySize(paragraphs: readonly Paragraph[]): number {
  const counts = new Map<number, number>()
  for (const { runs } of paragraphs)
    for (const { size, text } of runs) counts.set(Math.round(size * 2) / 2, (counts.get(Math.round(size * 2) / 2) ?? 0) + text.length)
  let [body, best] = [0, 0]
  for (const [size, count] of counts) if (count > best) [body, best] = [size, count]
  return body
}
