import { boxAround } from '../boxes.ts'
import type { FlowLine } from '../document/flow.ts'
import { needsSpace } from '../scripts.ts'
import type { Box } from '../words.ts'

/**
 * The lines of a paragraph that the document names, cut where a line was ended on purpose: it may have been ended without ending the
 * paragraph, and text that is wrapped again would stand elsewhere.
 */
export function endedParts(lines: readonly FlowLine[]): FlowLine[][] {
  const box = boxAround(lines.map(({ line }) => line))
  const parts: FlowLine[][] = []
  for (const [index, flow] of lines.entries()) {
    const before = lines[index - 1]
    const part = parts.at(-1)
    if (part && before && !(isSamePlace(before, flow) && (isFarIn(before.line, flow.line) || wouldFit(before, flow, box)))) part.push(flow)
    else parts.push([flow])
  }
  return parts
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
