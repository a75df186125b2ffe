import { least, most } from '../document/extremes.ts'
import type { FlowLine } from '../document/flow.ts'
import { isCjk } from '../scripts.ts'
import type { Box } from '../words.ts'
import type { LineGroup } from './line-groups.ts'
import type { TextCells } from './text-cells.ts'

/**
 * The lines of a block, cut where a paragraph certainly ends: between rows of a table, where lines were ended on purpose, and, where only one
 * line reaches the right edge of the block, so that nothing tells whether text was wrapped there, at the end of a sentence or at another
 * script.
 */
export function certainParts({ lines, box }: LineGroup, cells: TextCells): FlowLine[][] {
  const parts: FlowLine[][] = []
  const near = Math.max(4, edgeShare * (box.right - box.left))
  const atEdge = lines.filter(({ line }) => box.right - line.right < near).length
  const isList = isRagged(lines, box)
  for (const [index, flow] of lines.entries()) {
    const before = lines[index - 1]
    const part = parts.at(-1)
    const isEnd = before && (isList || areInRows(before, flow, cells) || (atEdge < 2 && isOtherText(before.line.text, flow.line.text)))
    if (part && !isEnd) part.push(flow)
    else parts.push([flow])
  }
  return parts
}

function areInRows(one: FlowLine, other: FlowLine, { partsRows }: TextCells): boolean {
  const [first, second] = [one.line.words[0], other.line.words[0]]
  return first !== undefined && second !== undefined && partsRows(first, second)
}

function isOtherText(text: string, next: string): boolean {
  return endsSentence(text, next) || isOtherScript(text, next)
}

const [freeRoom, sameEdge] = [1.5, 1]

/**
 * Whether most lines of a block were ended on purpose. Text without spaces fills its lines when it is wrapped, and lines at the right or in
 * the middle are short by nature only where they aren't wrapped.
 */
function isRagged(lines: readonly FlowLine[], { left, right }: Box): boolean {
  if (lines.length < 3) return false
  const isWithoutSpaces = lines.every(({ line }) => scriptOf(line.text) === 'cjk')
  if (!isWithoutSpaces && !isAlignedRight(lines)) return false
  const short = lines.slice(0, -1).filter(({ line }) => {
    const width = line.right - line.left
    return right - left - width > freeRoom * line.size
  })
  return 2 * short.length >= lines.length
}

function isAlignedRight(lines: readonly FlowLine[]): boolean {
  const ends = lines.map(({ line }) => line.right)
  // The first line alone may be indented.
  const starts = lines.slice(1).map(({ line }) => line.left)
  const spread = (values: readonly number[]) => most(values) - least(values)
  return spread(ends) < sameEdge && spread(starts) > freeRoom * (lines[0]?.line.size ?? 10)
}

const edgeShare = 0.06

function endsSentence(text: string, next: string): boolean {
  return /[.!?:;。！？：]["”’»)\]」]*$/u.test(text) && !/^\p{Ll}/u.test(next)
}

function isOtherScript(text: string, next: string): boolean {
  return scriptOf(text) !== scriptOf(next)
}

/** The script of most letters, as far as lines of one sentence share it. */
function scriptOf(text: string): string {
  const counts = new Map<string, number>()
  for (const letter of text.match(/\p{L}/gu) ?? []) {
    const code = letter.codePointAt(0) ?? 0
    const script =
      code < 0x250 ? 'latin' : isCjk(code) ? 'cjk' : code < 0x590 ? 'greek or cyrillic' : code < 0x900 ? 'right to left' : 'other'
    counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 'latin'
}
