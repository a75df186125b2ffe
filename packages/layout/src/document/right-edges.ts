import type { Box } from '../words.ts'
import { least, most } from './extremes.ts'
import type { FlowLine } from './flow.ts'
import type { ReadPage } from './read-page.ts'
import type { Strand } from './strands.ts'

/** Where lines end and begin in the column that a line stands in. */
export interface ColumnEdges {
  left: number
  right: number
}

/** The edges of columns, page by page. */
export interface Edges {
  of(line: FlowLine): ColumnEdges
}

const [sameEdge, leastLines, leastShare, nearly, wordsOfProse] = [1.5, 3, 0.2, 6, 4]

/**
 * The right edge of a column is where many of its lines end; where there is none, the place that nearly all lines of the document stay
 * within. The left edge is where most lines begin.
 */
export function edgesOf(lines: readonly FlowLine[]): Edges {
  const groups = new Map<ReadPage, Map<string, FlowLine[]>>()
  for (const line of lines) {
    const ofPage = groups.get(line.page) ?? new Map<string, FlowLine[]>()
    groups.set(line.page, ofPage)
    const key = keyOf(line.strand)
    const group = ofPage.get(key)
    if (group) group.push(line)
    else ofPage.set(key, [line])
  }
  const single = lines.filter(({ strand }) => strand.columns.length < 2)
  const usual = {
    left: percentile(
      single.map(({ line }) => line.left),
      0.01,
    ),
    right: percentile(
      single.map(({ line }) => line.right),
      0.99,
    ),
  }
  const edges = new Map(
    [...groups].map(([page, ofPage]) => [page, new Map([...ofPage].map(([key, list]) => [key, edgesOfGroup(list, usual)]))]),
  )
  const wrapped = edgesBesideFigures(lines)
  return {
    of: (line) => {
      const column = edges.get(line.page)?.get(keyOf(line.strand)) ?? usual
      return { ...column, ...wrapped.get(line) }
    },
  }
}

/** Where lines end or begin that are wrapped around an image: as far as any of them reaches. */
function edgesBesideFigures(lines: readonly FlowLine[]): Map<FlowLine, Partial<ColumnEdges>> {
  const edges = new Map<FlowLine, Partial<ColumnEdges>>()
  for (const [{ figures }, here] of Map.groupBy(lines, ({ page }) => page)) {
    for (const figure of figures) {
      const beside = here.filter((line) => isBesideFigure(line, figure))
      const before = beside.filter(({ line }) => line.right <= figure.left + touching)
      const behind = beside.filter(({ line }) => line.left >= figure.right - touching)
      if (before.length >= leastLines) {
        const right = most(before.map(({ line }) => line.right))
        for (const line of before) edges.set(line, { ...edges.get(line), right })
      }
      if (behind.length >= leastLines) {
        const left = least(behind.map(({ line }) => line.left))
        for (const line of behind) edges.set(line, { ...edges.get(line), left })
      }
    }
  }
  return edges
}

const touching = 2

/** Whether a line stands at the height of an image, or closely above or below it, in a column that both share or over the whole width. */
function isBesideFigure({ line, strand }: FlowLine, figure: Box): boolean {
  const { left, right } = strand
  return (
    line.bottom > figure.top - line.size &&
    line.top < figure.bottom + line.size &&
    figure.left < right + touching &&
    figure.right > left - touching
  )
}

/** Text over the whole width has the same edges all over the page. */
function keyOf({ columns, band, column }: Strand): string {
  return columns.length < 2 ? 'whole' : `${band} ${column}`
}

function edgesOfGroup(lines: readonly FlowLine[], usual: ColumnEdges): ColumnEdges {
  const isColumn = (lines[0]?.strand.columns.length ?? 1) > 1
  const prose = lines.filter(({ line }) => line.words.length >= wordsOfProse)
  const longest = most(lines.map(({ line }) => line.right))
  const common = commonPlace(prose.map(({ line }) => line.right))
  // Where all lines are short, they were ended on purpose.
  const widest = isColumn ? 0 : (lines[0]?.page.width ?? 0) / 2
  const right = Math.max(common ?? (isColumn ? longest : usual.right), widest)
  const first = least(lines.map(({ line }) => line.left))
  const left = commonPlace(lines.map(({ line }) => line.left)) ?? first
  return {
    left: isColumn || left - first < nearly ? Math.min(left, first) : left,
    right: longest > right && longest - right < nearly ? longest : right,
  }
}

/** The place that enough of them share; the outermost if there are several. */
function commonPlace(places: readonly number[]): number | undefined {
  const sorted = places.toSorted((one, other) => one - other)
  let best: { place: number; count: number } | undefined
  let from = 0
  for (const [index, place] of sorted.entries()) {
    while (place - (sorted[from] ?? place) > sameEdge) from += 1
    const count = index - from + 1
    if (count >= leastLines && count >= leastShare * sorted.length && (!best || count >= best.count)) best = { place, count }
  }
  return best?.place
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
