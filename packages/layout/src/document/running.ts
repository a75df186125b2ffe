import type { Paragraph, Running } from '../model.ts'
import { type BuildContext, buildParagraph, lineBottom } from './build-paragraph.ts'
import type { FlowLine } from './flow.ts'
import type { PageContent } from './page-content.ts'
import { aheadOf, countingNumbers, lineKey, type RunningNumber } from './page-numbers.ts'

/** The headers or footers of pages that belong to one section. A section of one page is counted as those around it are. */
export function runningOf(
  pages: readonly PageContent[],
  kind: 'headers' | 'footers',
  { context, around }: { context: BuildContext; around: readonly PageContent[] },
): Running[] {
  const [first, ...others] = pages
  if (!first) return []
  const counting = countingNumbers(around, kind, aheadOf(pages, kind) ?? aheadOf(around, kind))
  const isCounted = (page: PageContent) => counting(page).size > 0
  const keys = pages.map((page) => keyOf(page[kind]))
  // A cover may have the number of the page behind it.
  const isLike = keys.slice(1, 3).includes(keys[0] ?? '') && (isCounted(first) || !others.slice(0, 2).some(isCounted))
  const isOwn = first.page.number === 1 && others.length > 0 && !isLike
  const rest = isOwn ? others : pages
  const usualOf = (some: readonly PageContent[]) => mostCommon(some, kind, isCounted)
  const odd = usualOf(rest.filter(({ page }) => page.number % 2 === 1))
  const even = usualOf(rest.filter(({ page }) => page.number % 2 === 0))
  const build = (on: Running['on'], page: PageContent | undefined): Running[] =>
    page ? [runningOn(on, page, { counting: counting(page), kind, context })] : []
  const isTwoSided = odd !== undefined && even !== undefined && keyOf(odd[kind]) !== keyOf(even[kind])
  const usual = isTwoSided ? [...build('odd', odd), ...build('even', even)] : build('all', usualOf(rest))
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

/** A page with the running lines that most of them have, if possible one whose number is that of the page. */
function mostCommon(
  pages: readonly PageContent[],
  kind: 'headers' | 'footers',
  isCounted: (page: PageContent) => boolean,
): PageContent | undefined {
  const counts = new Map<string, { page: PageContent; count: number }>()
  for (const page of pages) {
    const key = keyOf(page[kind])
    const known = counts.get(key) ?? { page, count: 0 }
    known.count += 1
    if (!isCounted(known.page) && isCounted(page)) known.page = page
    counts.set(key, known)
  }
  let best: { page: PageContent; count: number } | undefined
  for (const one of counts.values()) if (one.page[kind].length > 0 && (!best || one.count > best.count)) best = one
  return best?.page
}

interface RunningPlace {
  /** The number of each line that counts the pages. */
  counting: ReadonlyMap<FlowLine, RunningNumber>
  kind: 'headers' | 'footers'
  context: BuildContext
}

function runningOn(on: Running['on'], content: PageContent, { counting, kind, context }: RunningPlace): Running {
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
    blocks.push(withPageNumber(paragraph, counting.get(line)))
    above = bottom
  }
  const [first, last] = [lines[0], lines.at(-1)]
  const leading = blocks[0]?.leading ?? 0
  const distance =
    kind === 'headers' ? (first ? lineBottom(first) - leading : 0) : content.page.height - (last ? lineBottom(last) : content.page.height)
  return { on, distance: Math.max(0, distance), blocks }
}

/** The number that counts the pages is counted by the program. */
function withPageNumber(paragraph: Paragraph, counting: RunningNumber | undefined): Paragraph {
  if (!counting) return paragraph
  let number = -1
  const runs = paragraph.runs.flatMap((run) => {
    for (const found of run.text.matchAll(/\d+/g)) {
      number += 1
      if (number !== counting.index || found[0] !== counting.text) continue
      const parts = [
        { ...run, text: run.text.slice(0, found.index) },
        { ...run, text: counting.text, field: 'page' as const },
        { ...run, text: run.text.slice(found.index + counting.text.length) },
      ]
      return parts.filter(({ text }) => text !== '')
    }
    return [run]
  })
  return { ...paragraph, runs }
}
