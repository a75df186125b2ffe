import { boxAround } from '../boxes.ts'
import { type FlowLine, flowLine } from '../document/flow.ts'
import { itemLabel } from '../document/item-labels.ts'
import type { ColumnEdges, Edges } from '../document/right-edges.ts'
import { linesOf } from '../lines.ts'
import type { DrawnArea } from '../page-drawing.ts'
import { type Segment, segmentsOf } from '../segments.ts'
import type { Box, Word } from '../words.ts'
import type { TextCells } from './text-cells.ts'

/** Lines that stand below one another as one block of text. */
export interface LineGroup {
  lines: FlowLine[]
  box: Box
}

/**
 * The lines of a page, block by block. Slides have text in boxes of any width, beside each other on the same height: a line whose parts
 * stand far apart belongs to several, and continues the block above each of its parts.
 */
export function groupLines(lines: readonly FlowLine[], cells?: TextCells): LineGroup[] {
  const groups: LineGroup[] = []
  const inCells = cells ? lines.flatMap((line) => atCells(line, cells)) : lines
  for (const line of inCells.flatMap(parted)) {
    const recent = groups.slice(-groupsLookedAt).filter((group) => isNext(group, line))
    const [group] = recent.toSorted((one, other) => other.box.bottom - one.box.bottom)
    if (group) {
      group.lines.push(line)
      group.box = boxAround([group.box, line.line])
    } else groups.push({ lines: [line], box: boxAround([line.line]) })
  }
  return groups
}

const groupsLookedAt = 40
/** Wider than justified text has between its words. */
const wideGap = 2

/** The parts of a line that are in different cells of a table, which may be nearer to each other than text in boxes. */
function atCells(flow: FlowLine, { partsColumns }: TextCells): FlowLine[] {
  const { line, page, strand } = flow
  const parts: Word[][] = []
  for (const word of line.words) {
    const part = parts.at(-1)
    const before = part?.at(-1)
    if (part && before && !partsColumns(before, word)) part.push(word)
    else parts.push([word])
  }
  if (parts.length < 2 || line.rtl) return [flow]
  return parts.flatMap((part) => linesOf(segmentsOf(part)).map((one) => flowLine(one, page, strand)))
}

function parted(flow: FlowLine): FlowLine[] {
  const { line, page, strand } = flow
  if (line.segments.length < 2 || line.rtl) return [flow]
  const label = itemLabel(flow)
  const chunks: Segment[][] = []
  for (const segment of line.segments) {
    const last = chunks.at(-1)
    const end = last?.at(-1)
    const isLabel = label !== undefined && chunks.length === 1 && last?.length === 1 && segment.left <= label.textLeft + 1
    if (last && end && (isLabel || segment.left - end.right < wideGap * Math.min(end.size, segment.size))) last.push(segment)
    else chunks.push([segment])
  }
  if (chunks.length < 2) return [flow]
  return chunks.flatMap((chunk) => linesOf(chunk).map((part) => flowLine(part, page, strand)))
}

const [widestGap, otherSize] = [0.9, 1.35]

function isNext({ lines, box }: LineGroup, { line, strand }: FlowLine): boolean {
  const last = lines.at(-1)
  if (!last || (last.strand.band < 0 || strand.band < 0 ? last.strand.band !== strand.band : false)) return false
  const size = Math.max(last.line.size, line.size)
  const gap = line.top - last.line.bottom
  if (gap > widestGap * size || gap < -0.6 * size || size > otherSize * Math.min(last.line.size, line.size)) return false
  return Math.min(box.right, line.right) - Math.max(box.left, line.left) > 0
}

/** Whether lines stand below one another, each in one piece, as those of one paragraph. */
export function isBlock(lines: readonly FlowLine[]): boolean {
  return lines.every((flow, index) => {
    const before = lines[index - 1]
    if (parted(flow).length > 1) return false
    return !before || isNext({ lines: [before], box: before.line }, flow)
  })
}

/** The edges of lines in their groups. */
export function groupEdges(groups: readonly LineGroup[]): Edges {
  const byLine = new Map(groups.flatMap(({ lines, box }) => lines.map((line) => [line, box] as const)))
  return { of: (line) => byLine.get(line) ?? line.line }
}

/** The edges that a line may be centred between: those of its group, or for a line alone those of the area or page that it stands on. */
export function aligningEdges(
  groups: readonly LineGroup[],
  { width, areas }: { width: number; areas: readonly DrawnArea[] },
): (line: FlowLine) => ColumnEdges {
  const byLine = new Map(
    groups.flatMap(({ lines, box }) => {
      const edges = lines.length > 1 ? box : (areaBehind(box, areas) ?? { left: 0, right: width })
      return lines.map((line) => [line, edges] as const)
    }),
  )
  return (line) => byLine.get(line) ?? line.line
}

/** The smallest filled area around a box. */
export function areaBehind(box: Box, areas: readonly DrawnArea[]): DrawnArea | undefined {
  let best: DrawnArea | undefined
  for (const area of areas) {
    if (area.left > box.left + 1 || area.right < box.right - 1 || area.top > box.top + 2 || area.bottom < box.bottom - 2) continue
    if (!best || sizeOf(area) <= sizeOf(best)) best = area
  }
  return best
}

function sizeOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top)
}
