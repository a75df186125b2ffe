import type { FlowLine } from './flow.ts'
import type { PageContent } from './page-content.ts'

type Kind = 'headers' | 'footers'

/** A number of a running line that may count the pages. */
export interface RunningNumber {
  line: FlowLine
  text: string
  /** Its place among all numbers of its line. */
  index: number
  /** The same for numbers at the same place on different pages. */
  place: string
  /** How far it is ahead of the position of its page. */
  ahead: number
}

/** How far the numbers in running lines are ahead of the pages that they count; undefined if there are none on most pages. */
export function aheadOf(pages: readonly PageContent[], kind: Kind): number | undefined {
  const counts = new Map<number, number>()
  const isFixed = fixedNumbers(pages, kind)
  for (const content of pages) {
    const numbers = numbersOf(content, kind).filter((number) => !isFixed(number))
    for (const ahead of new Set(numbers.map((number) => number.ahead))) add(counts, ahead)
  }
  const [ahead, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])
  return count > 1 && 2 * count > pages.length ? ahead : undefined
}

/** Finds the numbers of a page that count it, at most one in each of its lines; `around` says which numbers count nothing. */
export function countingNumbers(
  around: readonly PageContent[],
  kind: Kind,
  ahead: number | undefined,
): (content: PageContent) => ReadonlyMap<FlowLine, RunningNumber> {
  const isFixed = fixedNumbers(around, kind)
  return (content) => {
    const counting = new Map<FlowLine, RunningNumber>()
    const own = ahead === undefined ? undefined : String(content.page.position + ahead)
    for (const number of numbersOf(content, kind))
      if (number.text === own && !isFixed(number) && !counting.has(number.line)) counting.set(number.line, number)
    return counting
  }
}

/**
 * Tells the numbers that count nothing: at their place more pages have the same number than have one as far ahead of them. A page number may
 * be there twice by mistake, or on a cover, and the number of a chapter is the same on some pages only.
 */
function fixedNumbers(pages: readonly PageContent[], kind: Kind): (number: RunningNumber) => boolean {
  const same = new Map<string, number>()
  const counted = new Map<string, number>()
  for (const content of pages) {
    for (const { place, text, ahead } of numbersOf(content, kind)) {
      add(same, `${place} ${text}`)
      add(counted, `${place} ${ahead}`)
    }
  }
  return ({ place, text, ahead }) => (same.get(`${place} ${text}`) ?? 0) > (counted.get(`${place} ${ahead}`) ?? 0)
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** The numbers of a page's running lines. Lines that differ in their numbers alone, such as a year above a page number, have places of their own. */
function numbersOf(content: PageContent, kind: Kind): RunningNumber[] {
  const seen = new Map<string, number>()
  return content[kind].flatMap((line) => {
    const key = lineKey(line.line.text)
    add(seen, key)
    const place = `${key} ${seen.get(key)}`
    const numbers = [...line.line.text.matchAll(/\d+/g)].map(([text], index) => ({
      line,
      text,
      index,
      place: `${place} ${index}`,
      ahead: Number(text) - content.page.position,
    }))
    return numbers.filter(({ text }) => text.length <= longestNumber)
  })
}

const longestNumber = 5

/** A running line without its numbers. */
export function lineKey(text: string): string {
  return text.replace(/\d+/g, '#')
}
