import type { Paragraph } from '../model.ts'
import type { DrawnLine } from '../page-drawing.ts'
import { spareOf } from './build-paragraph.ts'
import { most } from './extremes.ts'
import { isInNotes } from './note-rules.ts'
import type { PageContent } from './page-content.ts'
import type { Placed } from './placed.ts'
import type { ReadPage } from './read-page.ts'

/** Shorter lines are marks, thicker ones bars; in points. */
const [shortest, thickest] = [60, 4]
/** How far a line begins beside its paragraph, and how far it is from it in lines; Word takes no more than this in points. */
const [sameLeft, nearest, farthest] = [6, 1.2, 31]
/** A page with more of them is a form or a drawing. */
const maxRules = 40

/** Gives paragraphs the lines that are drawn across the page below or above them: below a heading, or above what ends a page. */
export function ruleParagraphs(placed: readonly Placed[], contents: readonly PageContent[]): void {
  const byPosition = new Map(contents.map((content) => [content.page.position, content]))
  for (const [page, here] of Map.groupBy(placed, (one) => one.page)) {
    const rules = page.lines.filter((line) => isRule(line, page) && !here.some((one) => isPart(line, one)))
    if (rules.length > maxRules) continue
    const near = [-1, 1].flatMap((step) => byPosition.get(page.position + step)?.page ?? [])
    const running = byPosition.get(page.position)
    const paragraphs = here.filter(({ block, turn, end }) => block.kind === 'paragraph' && !block.held && turn === 0 && end.page === page)
    for (const rule of rules) if (!isAtRunning(rule, running) && !isRepeated(rule, page, near)) addRule(rule, paragraphs)
  }
}

function isRule({ x0, y0, x1, y1, width, colour }: DrawnLine, page: ReadPage): boolean {
  if (y0 !== y1 || x1 - x0 < shortest || width > thickest || colour === 0xffffff) return false
  return !isInNotes(page, { top: y0 + 2, left: x0 })
}

/** How far a line is from a header above it or a footer below it, in heights of their text. */
const atRunning = 1.5

/** Whether a line parts a header or footer from the text of its page. */
function isAtRunning({ y0 }: DrawnLine, content: PageContent | undefined): boolean {
  return [...(content?.headers ?? []), ...(content?.footers ?? [])].some(({ line: { top, bottom } }) => {
    const reach = atRunning * (bottom - top)
    return y0 > top - reach && y0 < bottom + reach
  })
}

/** The part of a page at its upper and lower edge, and how far equal lines of two pages differ in points. */
const [edgeShare, sameLine] = [0.2, 1]

/** Whether a line at the edge of a page is drawn there on a neighbouring page as well. */
function isRepeated({ x0, y0, x1, y1 }: DrawnLine, { height }: ReadPage, near: readonly ReadPage[]): boolean {
  if (y0 > edgeShare * height && y0 < (1 - edgeShare) * height) return false
  const isSame = (one: number, other: number) => Math.abs(one - other) < sameLine
  return near.some(({ lines }) =>
    lines.some((line) => isSame(line.x0, x0) && isSame(line.y0, y0) && isSame(line.x1, x1) && isSame(line.y1, y1)),
  )
}

/** Whether a line belongs to a table or an image, or underlines words. */
function isPart({ x0, y0, x1 }: DrawnLine, { block }: Placed): boolean {
  if (block.kind !== 'paragraph') {
    const { left, top, right, bottom } = block.box
    return y0 > top - 4 && y0 < bottom + 4 && x0 < right && x1 > left
  }
  return block.lines.some(({ left, right, baseline, top, bottom }) => {
    const size = bottom - top
    return y0 > top && y0 < baseline + 0.3 * size && x0 > left - size && x1 < right + size
  })
}

function addRule(rule: DrawnLine, paragraphs: readonly Placed[]): void {
  const fitting = paragraphs.flatMap((one) => {
    const { block } = one
    return block.kind === 'paragraph' && isOver(rule, block) ? [{ one, block, reach: Math.min(farthest, nearest * block.leading) }] : []
  })
  const above = fitting.findLast(({ one, reach }) => one.bottom <= rule.y0 + 1 && rule.y0 - one.bottom < reach)
  const below = fitting.find(({ one, reach }) => one.top >= rule.y0 - 1 && one.top - rule.y0 < reach)
  const border = { width: rule.width, colour: rule.colour }
  if (above && !above.block.rules?.below) {
    const space = Math.max(0, rule.y0 - above.one.bottom)
    above.block.rules = { ...above.block.rules, below: { ...border, space } }
    above.one.bottom += space + rule.width
    widen(above.block, rule)
  } else if (below && !below.block.rules?.above) {
    const space = Math.max(0, below.one.top - rule.y0)
    below.block.rules = { ...below.block.rules, above: { ...border, space } }
    below.one.top -= space + rule.width
    widen(below.block, rule)
  }
}

/** Whether a line begins where a paragraph does and is at least as long. */
function isOver({ x0, x1 }: DrawnLine, { left, first, lines }: Paragraph): boolean {
  const end = most(lines.map((line) => line.right))
  return Math.abs(x0 - Math.min(left, left + first)) < sameLeft && x1 > end - sameLeft
}

/** The line ends where the paragraph does, which needs room for its text in a wider font. */
function widen(paragraph: Paragraph, { x1 }: DrawnLine): void {
  const [only, ...others] = paragraph.lines
  if (only && others.length === 0 && paragraph.align === 'left') paragraph.rightEdge = Math.max(x1, only.right + spareOf(only))
}
