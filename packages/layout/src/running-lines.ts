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
  const others = around.filter((other) => other !== page)
  const enough = Math.min(2, others.length)
  if (enough === 0) return page
  const marks = others.map(edgeMarks)
  const running = new Set(
    edgeLines(page).filter((line) => {
      const mark = markOf(line)
      return (
        marks.filter((known) => known.some((other) => other.text === mark.text && Math.abs(other.top - mark.top) < sameHeight)).length >=
        enough
      )
    }),
  )
  if (running.size === 0) return page
  return { ...page, blocks: page.blocks.map((block) => without(block, running)).filter((block) => block.lines.length > 0) }
}

const edgeShare = 0.13
const sameHeight = 4

interface Mark {
  text: string
  top: number
}

/** The lines in the upper and lower margin. */
function edgeLines({ blocks, height }: PageLayout): Line[] {
  return blocks
    .flatMap((block): readonly Line[] => block.lines)
    .filter((line) => (line.bottom < height * edgeShare || line.top > height * (1 - edgeShare)) && line.words[0]?.frame === 0)
}

function edgeMarks(page: PageLayout): Mark[] {
  return edgeLines(page).map(markOf)
}

function markOf({ text, top }: Line): Mark {
  const isRoman = /^[ivxlc]+$/i.test(text)
  return { text: isRoman ? '#' : text.replace(/\d+/g, '#'), top }
}

function without(block: Block, running: ReadonlySet<Line>): Block {
  if (block.kind === 'paragraph') return { ...block, lines: block.lines.filter((line) => !running.has(line)) }
  const kept = block.lines.map((line) => !running.has(line))
  return { ...block, lines: block.lines.filter((_, index) => kept[index]), rows: block.rows.filter((_, index) => kept[index]) }
}
