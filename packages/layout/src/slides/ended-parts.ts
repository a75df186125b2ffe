import { boxAround } from '../boxes.ts'
import type { FlowLine } from '../document/flow.ts'
import { needsSpace } from '../scripts.ts'
import type { Box } from '../words.ts'

/**
 * The lines of a paragraph that the document names, cut where a line was ended on purpose: it may have been ended without ending the
 * paragraph, and text that is wrapped again would stand elsewhere. For that reason lines beside an image are a part of their own, too.
 */
export function endedParts(lines: readonly FlowLine[]): FlowLine[][] {
  const box = boxAround(lines.map(({ line }) => line))
  const parts: FlowLine[][] = []
  for (const [index, flow] of lines.entries()) {
    const before = lines[index - 1]
    const part = parts.at(-1)
    if (part && before && !(isSamePlace(before, flow) && isCut(lines, index, box))) part.push(flow)
    else parts.push([flow])
  }
  return parts
}

/** Whether a paragraph is cut before a line: the one before it had room, unless both are lines of a narrow part, or such a part begins. */
function isCut(lines: readonly FlowLine[], index: number, box: Box): boolean {
  const [before, flow, next] = lines.slice(index - 1, index + 2)
  if (!before || !flow || areNarrow(lines, index)) return false
  const beginsNarrow = next !== undefined && wouldFit(flow, next, box) && areNarrow(lines, index + 1)
  return beginsNarrow || isFarIn(before.line, flow.line) || wouldFit(before, flow, box)
}

/** So many lines that end about at one place were wrapped there. */
const wrapped = 3

/** Whether a line and the one before it are among several that were wrapped at one place, as those beside an image are. */
function areNarrow(lines: readonly FlowLine[], index: number): boolean {
  const starts = Array.from({ length: wrapped - 1 }, (_, back) => index - 1 - back)
  return starts.some(
    (from) => from >= 0 && from + wrapped <= lines.length && isWrapped(lines.slice(from, from + wrapped), lines[from + wrapped]),
  )
}

/** Whether no line of a few had room for the next word within the longest of them. Lines of verses and addresses begin with capitals instead. */
function isWrapped(part: readonly FlowLine[], behind: FlowLine | undefined): boolean {
  if (!part.slice(1).some(({ line }) => /^\p{Ll}/u.test(line.text))) return false
  const box = boxAround(part.map(({ line }) => line))
  return part.every((flow, index) => {
    const next = part[index + 1] ?? behind
    return !next || !wouldFit(flow, next, box)
  })
}

function isSamePlace(one: FlowLine, other: FlowLine): boolean {
  return one.page === other.page && one.strand === other.strand && !one.line.rtl
}

const [space, slack] = [0.26, 0.75]

/** Whether the first word of a line would certainly have fitted behind the one before it. */
function wouldFit({ line }: FlowLine, next: FlowLine, box: Box): boolean {
  const [word] = next.line.words
  if (!word || !needsSpace(line.text, next.line.text)) return false
  return roomOf(line, next.line, box) > word.right - word.left + (space + slack) * line.size
}

const [sameEdge, farIndent] = [1, 5]

/** Whether a line begins so far behind the start of the one before it, and ends behind its end, that it is something else. */
function isFarIn(line: FlowLine['line'], next: Box): boolean {
  return next.left - line.left > farIndent * line.size && next.right > line.right + line.size
}

/** The free room of a line: behind it, before it where lines end at one edge, on both sides where they have one middle. */
function roomOf(line: FlowLine['line'], next: Box, { left, right }: Box): number {
  const [before, behind] = [line.left - left, right - line.right]
  if (Math.abs(line.left - next.left) < sameEdge) return behind
  if (Math.abs(line.right - next.right) < sameEdge) return before
  const isCentred = Math.abs(line.left + line.right - next.left - next.right) < 2 * sameEdge
  return isCentred ? before + behind : behind
}
