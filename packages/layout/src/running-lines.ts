import type { Block } from './blocks.ts'
import type { Line } from './lines.ts'
import type { PageLayout } from './page-layout.ts'

/** How many pages before and after are searched for the same line. */
export const runningReach = 4

/**
 * A page without its running heads, feet and page numbers: lines near the edge that neighbouring pages have at the same height, ignoring
 * numbers. Heads change between chapters and between left and right pages, so only neighbouring pages are compared.
 */
export function withoutRunningLines(page: PageLayout, around: readonly PageLayout[]): PageLayout {
  const running = runningLinesOf(around.map(linedPage), around.indexOf(page))
  if (running.size === 0) return page
  return { ...page, blocks: page.blocks.map((block) => without(block, running)).filter((block) => block.lines.length > 0) }
}

/** A page as far as running lines need it. */
export interface LinedPage {
  height: number
  lines: readonly Line[]
}

function linedPage({ height, blocks }: PageLayout): LinedPage {
  return { height, lines: blocks.flatMap((block): readonly Line[] => block.lines) }
}

/** The running lines of one of some pages that follow one another, by comparison with the others. */
export function runningLinesOf(pages: readonly LinedPage[], at: number): Set<Line> {
  const page = pages[at]
  const enough = Math.min(2, pages.length - 1)
  if (!page || enough === 0) return new Set()
  const marked = pages.map((one, index): MarkedEdges => ({ marks: edgeLines(one).map(markOf), distance: index - at }))
  return new Set(
    edgeLines(page).filter((line) => {
      const mark = markOf(line)
      const same = marked.filter((other) => other.distance !== 0 && hasSame(other, mark))
      return same.length >= enough || isOnOneSide(mark, same, marked)
    }),
  )
}

/** The lines at the edges of a page, and how many pages behind the page in question it comes. */
interface MarkedEdges {
  marks: readonly Mark[]
  distance: number
}

function hasSame({ marks, distance }: MarkedEdges, mark: Mark, from = 0): boolean {
  return marks.some((other) => isSame(mark, other, distance - from))
}

/**
 * Left and right pages have lines of their own: a few pages show each of them only twice. The pages of the other side share one in that
 * place, too; a line without such a counterpart is text, as the title of letters that have two pages each.
 */
function isOnOneSide(mark: Mark, same: readonly MarkedEdges[], marked: readonly MarkedEdges[]): boolean {
  const own = marked.filter(({ distance }) => distance % 2 === 0)
  const [first, ...others] = marked.filter(({ distance }) => distance % 2 !== 0)
  if (!first || others.length === 0 || same.length === 0) return false
  // The page in question is one of its own side.
  if (same.length !== own.length - 1 || !same.every((one) => own.includes(one))) return false
  const isCounterpart = (other: Mark) =>
    Math.abs(other.top - mark.top) < sameHeight &&
    !isPart(other, mark) &&
    !isPart(mark, other) &&
    others.every((one) => hasSame(one, other, first.distance)) &&
    !own.some((one) => hasSame(one, other, first.distance))
  return first.marks.some(isCounterpart)
}

/** What all pages have may stand on one line with what only some have. */
function isPart(one: Mark, other: Mark): boolean {
  return other.text.includes(one.text)
}

/** Numbers count the pages or are the same: those of sections and articles, which happen to begin at the top of pages, are neither. */
function isSame(one: Mark, other: Mark, distance: number): boolean {
  if (one.text !== other.text || Math.abs(one.top - other.top) >= sameHeight) return false
  return one.numbers.every((number, index) => {
    const difference = (other.numbers[index] ?? number) - number
    return difference === 0 || Math.sign(difference) === Math.sign(distance)
  })
}

const edgeShare = 0.13
/** Page numbers stand further from the edge than other running lines. */
const numberShare = 0.2
const isNumber = /^[^\p{L}\d]*(?:\d{1,4}|[ivxlc]{1,6})[^\p{L}\d]*$/iu
const sameHeight = 4

interface Mark {
  /** Without its numbers. */
  text: string
  numbers: number[]
  top: number
}

/** The lines in the upper and lower margin. */
function edgeLines({ lines, height }: LinedPage): Line[] {
  return lines.filter((line) => {
    const share = isNumber.test(line.text) ? numberShare : edgeShare
    return (line.bottom < height * share || line.top > height * (1 - share)) && line.words[0]?.frame === 0
  })
}

function markOf({ text, top }: Line): Mark {
  const isRoman = /^[ivxlc]+$/i.test(text)
  const numbers = isRoman ? [] : (text.match(/\d+/g) ?? []).map(Number)
  return { text: isRoman ? '#' : text.replace(/\d+/g, '#'), numbers, top }
}

function without(block: Block, running: ReadonlySet<Line>): Block {
  if (block.kind === 'paragraph') return { ...block, lines: block.lines.filter((line) => !running.has(line)) }
  const kept = block.lines.map((line) => !running.has(line))
  return { ...block, lines: block.lines.filter((_, index) => kept[index]), rows: block.rows.filter((_, index) => kept[index]) }
}
