import type { TextSetting } from '@octavo/core/edits/edit.ts'
import { type Box, boxAround } from '@octavo/core/edits/geometry.ts'
import type { TextLine } from './text-line.ts'

/** Lines of a page that belong together as a paragraph: at least two. */
export interface TextBlock {
  lines: readonly TextLine[]
  setting: TextSetting
  box: Box
}

/** Sizes and edges that differ by less, in points, are the same. */
const sameSize = 0.6
const sameEdge = 1
/** A first line may begin this many sizes away from the others. */
const indent = 2.5
/** Lines are at most this many sizes apart, and evenly, but for this share. */
const mostLeading = 2
const unevenness = 0.15
/** Blocks that a line may continue: those before it. */
const blocksLookedAt = 12
const listMark = /^\s*(?:[\u2022\u25aa\u25cf\u25e6\u2023\u2043\u2013\u2014*-]|\(?(?:\d{1,3}|[a-zA-Z])[.)])\s/

/** The paragraphs of a page. Single lines, lists of short lines and tables are none: their lines end by will. */
export function findBlocks(lines: readonly TextLine[]): TextBlock[] {
  const found: TextLine[][] = []
  for (const line of lines.filter(canFlow)) {
    const block = found.slice(-blocksLookedAt).findLast((one) => continues(one, line, lines))
    if (block) block.push(line)
    else found.push([line])
  }
  return found.filter((block) => block.length > 1).map(blockOf)
}

function canFlow({ problem, isTurned, angle, text }: TextLine): boolean {
  return !problem && !isTurned && angle === 0 && text.trim() !== ''
}

function continues(block: readonly TextLine[], line: TextLine, lines: readonly TextLine[]): boolean {
  const [first, last] = [block[0], block.at(-1)]
  if (!first || !last || listMark.test(line.text) || Math.abs(last.size - line.size) > sameSize) return false
  const leading = line.y - last.y
  const known = leadingOf(block)
  if (leading < line.size * 0.8 || leading > line.size * mostLeading) return false
  if (known !== undefined && Math.abs(leading - known) > known * unevenness) return false
  const edge = block[1]?.x
  if (edge === undefined ? Math.abs(line.x - first.x) > line.size * indent : Math.abs(line.x - edge) > sameEdge) return false
  // A line that leaves room for the next word ends by will.
  const room = columnEnd(last, lines) - (last.x + widthOf(last))
  return firstWordWidth(line) + line.size * 0.2 >= room
}

/** Where lines at the same left edge end at most. */
function columnEnd(line: TextLine, lines: readonly TextLine[]): number {
  const beside = lines.filter((other) => Math.abs(other.x - line.x) < line.size * indent && Math.abs(other.size - line.size) <= sameSize)
  return Math.max(...beside.map((other) => other.x + widthOf(other)))
}

/** Without spaces at its end. */
function widthOf({ chars }: TextLine): number {
  return chars.findLast(({ text }) => text.trim() !== '')?.to ?? 0
}

function firstWordWidth({ chars }: TextLine): number {
  const start = chars.findIndex(({ text }) => text.trim() !== '')
  const end = chars.findIndex(({ text }, index) => index > start && text.trim() === '')
  return (chars[end === -1 ? chars.length - 1 : end - 1]?.to ?? 0) - (chars[Math.max(0, start)]?.from ?? 0)
}

function leadingOf(block: readonly TextLine[]): number | undefined {
  const [one, other] = [block.at(-2), block.at(-1)]
  return one && other ? other.y - one.y : undefined
}

function blockOf(lines: readonly TextLine[]): TextBlock {
  const box = boxAround(
    lines.flatMap(({ box: { x, y, width, height } }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  )
  const x = Math.min(...lines.map((line) => line.x))
  const right = Math.max(...lines.map((line) => line.x + widthOf(line)))
  const setting = { align: alignOf(lines, right), x, width: right - x, leading: leadingOf(lines) ?? 0, ends: true }
  return { lines, setting, box }
}

function alignOf(lines: readonly TextLine[], right: number): TextSetting['align'] {
  const inner = lines.slice(0, -1)
  const reach = inner.filter((line) => Math.abs(line.x + widthOf(line) - right) < sameEdge).length
  const [lefts, rights] = [lines.slice(1).map((line) => line.x), lines.map((line) => line.x + widthOf(line))]
  const middles = lines.map((line) => line.x + widthOf(line) / 2)
  const differs = (values: readonly number[]) => Math.max(...values) - Math.min(...values) > sameEdge
  if (differs(lefts) && !differs(rights)) return 'right'
  if (differs([...lefts, lines[0]?.x ?? 0]) && !differs(middles)) return 'center'
  return inner.length > 1 && reach >= inner.length * 0.8 ? 'justify' : 'left'
}
