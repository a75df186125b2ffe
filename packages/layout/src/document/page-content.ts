import type { Line } from '../lines.ts'
import { type LinedPage, runningLinesOf } from '../running-lines.ts'
import { least, most } from './extremes.ts'
import type { FlowItem, FlowLine } from './flow.ts'
import type { ReadPage } from './read-page.ts'

/** A page whose running lines are told from its text. */
export interface PageContent {
  page: ReadPage
  items: FlowItem[]
  /** From top to bottom. */
  headers: FlowLine[]
  footers: FlowLine[]
}

/** Tells running lines from text, by comparison with the pages around one of them. */
export function contentOf(
  page: ReadPage,
  items: readonly FlowItem[],
  { around, at }: { around: readonly LinedPage[]; at: number },
): PageContent {
  const found = outermost(runningLinesOf(around, at), items)
  // A page of nothing else has them for its text.
  const isAll = items.every((item) => item.kind === 'line' && found.has(item.line))
  return divided(page, items, (item) => !isAll && found.has(item.line))
}

/** Running lines that no other text stands outside of: below such text, a header would push it down. */
function outermost(found: ReadonlySet<Line>, items: readonly FlowItem[]): Set<Line> {
  const others = items.flatMap((item) => (item.kind === 'line' && !found.has(item.line) && isUpright(item.line) ? [item.line] : []))
  const [highest, lowest] = [least(others.map(({ bottom }) => bottom)), most(others.map(({ top }) => top))]
  return new Set([...found].filter(({ top, bottom }) => top < highest || bottom > lowest))
}

function isUpright({ words: [first] }: Line): boolean {
  return first?.frame === 0
}

const edgeShare = 0.2

/** The same for a page whose structure says what isn't part of the text. */
export function markedContentOf(page: ReadPage, items: readonly FlowItem[]): PageContent {
  const isAtEdge = ({ line }: FlowLine) => line.bottom < edgeShare * page.height || line.top > (1 - edgeShare) * page.height
  return divided(page, items, (item) => isAtEdge(item) && item.line.words.every(({ glyph }) => page.ink.get(glyph)?.isArtifact))
}

function divided(page: ReadPage, items: readonly FlowItem[], isRunning: (line: FlowLine) => boolean): PageContent {
  const running = items.filter((item): item is FlowLine => item.kind === 'line' && isRunning(item))
  const lines = running.toSorted((one, other) => one.baseline - other.baseline)
  const removed = new Set<FlowItem>(running)
  return {
    page,
    items: items.filter((item) => !removed.has(item)),
    headers: lines.filter(({ line }) => line.top < page.height / 2),
    footers: lines.filter(({ line }) => line.top >= page.height / 2),
  }
}

/** A page as far as running lines need it. */
export function linedPage({ height }: ReadPage, items: readonly FlowItem[]): LinedPage {
  return { height, lines: items.flatMap((item) => (item.kind === 'line' ? [item.line] : [])) }
}
