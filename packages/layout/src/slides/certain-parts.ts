import type { FlowLine } from '../document/flow.ts'
import { isCjk } from '../scripts.ts'
import type { LineGroup } from './line-groups.ts'

/**
 * The lines of a block, cut where a paragraph certainly ends. Where only one line reaches the right edge of a block, nothing tells whether
 * the text was wrapped there: then the end of a sentence, or another script, ends the paragraph.
 */
export function certainParts({ lines, box }: LineGroup): FlowLine[][] {
  const parts: FlowLine[][] = []
  const near = Math.max(4, edgeShare * (box.right - box.left))
  const atEdge = lines.filter(({ line }) => box.right - line.right < near).length
  // Text without spaces fills its lines: where most are shorter, each was ended on purpose.
  const isList = lines.length > 2 && lines.every(({ line }) => scriptOf(line.text) === 'cjk')
  for (const [index, flow] of lines.entries()) {
    const before = lines[index - 1]?.line
    const part = parts.at(-1)
    const isEnd =
      before && atEdge < 2 && (isList || endsSentence(before.text, flow.line.text) || isOtherScript(before.text, flow.line.text))
    if (part && !isEnd) part.push(flow)
    else parts.push([flow])
  }
  return parts
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
