import type { Paragraph, Running } from '../model.ts'
import { type BuildContext, buildParagraph, lineBottom } from './build-paragraph.ts'
import type { FlowLine } from './flow.ts'
import type { PageContent } from './page-content.ts'

/** The headers or footers of pages that belong to one section. A section of one page is counted as those around it are. */
export function runningOf(
  pages: readonly PageContent[],
  kind: 'headers' | 'footers',
  { context, around }: { context: BuildContext; around: readonly PageContent[] },
): Running[] {
  const [first, ...others] = pages
  if (!first) return []
  const keys = pages.map((page) => keyOf(page[kind]))
  const isOwn = first.page.number === 1 && others.length > 0 && !keys.slice(1, 3).includes(keys[0] ?? '')
  const rest = isOwn ? others : pages
  const odd = mostCommon(
    rest.filter(({ page }) => page.number % 2 === 1),
    kind,
  )
  const even = mostCommon(
    rest.filter(({ page }) => page.number % 2 === 0),
    kind,
  )
  const ahead = aheadOf(pages, kind) ?? aheadOf(around, kind)
  const fixed = fixedNumbers(around, kind)
  const build = (on: Running['on'], page: PageContent | undefined): Running[] =>
    page ? [runningOn(on, page, { ahead, fixed, kind, context })] : []
  const isTwoSided = odd !== undefined && even !== undefined && keyOf(odd[kind]) !== keyOf(even[kind])
  const usual = isTwoSided ? [...build('odd', odd), ...build('even', even)] : build('all', mostCommon(rest, kind))
  // A first page without any says so, since it would have those of the others.
  const ownOfFirst = first[kind].length > 0 ? build('first', first) : usual.length > 0 ? [noneOnFirst] : []
  return [...usual, ...(isOwn ? ownOfFirst : [])]
}

const noneOnFirst: Running = { on: 'first', distance: 0, blocks: [] }

/** The running lines of a page without their numbers: pages with the same ones have the same key. */
export function keyOfPage({ headers, footers }: PageContent): string {
  return `${keyOf(headers)}\n\n${keyOf(footers)}`
}

function keyOf(lines: readonly FlowLine[]): string {
  return lines.map(({ line }) => lineKey(line.text)).join('\n')
}

function mostCommon(pages: readonly PageContent[], kind: 'headers' | 'footers'): PageContent | undefined {
  const counts = new Map<string, { page: PageContent; count: number }>()
  for (const page of pages) {
    const key = keyOf(page[kind])
    const known = counts.get(key) ?? { page, count: 0 }
    known.count += 1
    counts.set(key, known)
  }
  let best: { page: PageContent; count: number } | undefined
  for (const one of counts.values()) if (one.page[kind].length > 0 && (!best || one.count > best.count)) best = one
  return best?.page
}

interface RunningPlace {
  /** How far the numbers of pages are ahead of these; undefined if pages aren't counted. */
  ahead: number | undefined
  /** The places of numbers that count nothing. */
  fixed: ReadonlySet<string>
  kind: 'headers' | 'footers'
  context: BuildContext
}

function runningOn(on: Running['on'], content: PageContent, { ahead, fixed, kind, context }: RunningPlace): Running {
  const lines = content[kind]
  const blocks: Paragraph[] = []
  let above: number | undefined
  for (const line of lines) {
    const draft = { kind: 'paragraph', lines: [line], label: undefined, level: undefined, role: 'body', source: 'geometry' } as const
    const paragraph = buildParagraph({ ...draft, lines: [line] }, context)
    const bottom = lineBottom(line)
    const before = above === undefined ? 0 : bottom - paragraph.leading - above
    // Parts of one line at both sides of the page were read as lines of their own.
    paragraph.before = Math.max(0, before)
    blocks.push(withPageNumber(paragraph, line, { ahead, fixed }))
    above = bottom
  }
  const [first, last] = [lines[0], lines.at(-1)]
  const leading = blocks[0]?.leading ?? 0
  const distance =
    kind === 'headers' ? (first ? lineBottom(first) - leading : 0) : content.page.height - (last ? lineBottom(last) : content.page.height)
  return { on, distance: Math.max(0, distance), blocks }
}

/** Numbers that count the pages are counted by the program. */
function withPageNumber(
  paragraph: Paragraph,
  { line, page }: FlowLine,
  { ahead, fixed }: Pick<RunningPlace, 'ahead' | 'fixed'>,
): Paragraph {
  if (ahead === undefined) return paragraph
  const own = String(page.position + ahead)
  const key = lineKey(line.text)
  let number = -1
  let isDone = false
  const runs = paragraph.runs.flatMap((run) => {
    for (const found of run.text.matchAll(/\d+/g)) {
      number += 1
      if (isDone || found[0] !== own || fixed.has(`${key} ${number}`)) continue
      isDone = true
      const parts = [
        { ...run, text: run.text.slice(0, found.index) },
        { ...run, text: own, field: 'page' as const },
        { ...run, text: run.text.slice(found.index + own.length) },
      ]
      return parts.filter(({ text }) => text !== '')
    }
    return [run]
  })
  return { ...paragraph, runs }
}

/** How far the numbers in running lines are ahead of the pages that they count; undefined if there are none on most pages. */
export function aheadOf(pages: readonly PageContent[], kind: 'headers' | 'footers'): number | undefined {
  const counts = new Map<number, number>()
  const fixed = fixedNumbers(pages, kind)
  for (const content of pages) {
    const numbers = content[kind].flatMap(({ line }) => numbersIn(line.text).filter(({ place }) => !fixed.has(place)))
    for (const ahead of new Set(numbers.map(({ text }) => Number(text) - content.page.position)))
      counts.set(ahead, (counts.get(ahead) ?? 0) + 1)
  }
  const [ahead, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])
  return count > 1 && 2 * count > pages.length ? ahead : undefined
}

/** The places of numbers that are the same on several pages: they count nothing. */
function fixedNumbers(pages: readonly PageContent[], kind: 'headers' | 'footers'): Set<string> {
  const seen = new Set<string>()
  const fixed = new Set<string>()
  for (const content of pages) {
    const here = new Map(content[kind].flatMap(({ line }) => numbersIn(line.text)).map((one) => [`${one.place} ${one.text}`, one.place]))
    for (const [number, place] of here) {
      if (seen.has(number)) fixed.add(place)
      seen.add(number)
    }
  }
  return fixed
}

/** The numbers of a line that may count pages, and their places among all of its numbers. */
function numbersIn(text: string): { text: string; place: string }[] {
  const key = lineKey(text)
  const numbers = [...text.matchAll(/\d+/g)].map(([number], index) => ({ text: number, place: `${key} ${index}` }))
  return numbers.filter((number) => number.text.length <= longestNumber)
}

const longestNumber = 5

function lineKey(text: string): string {
  return text.replace(/\d+/g, '#')
}
