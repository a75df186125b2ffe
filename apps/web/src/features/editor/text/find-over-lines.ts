import { charAt, type Hit, hitsInText, textToJoin, type Wanted } from './find-text.ts'
import type { TextLine } from './text-line.ts'

/** A place that goes on from one line of a paragraph to the next, line by line. */
export type LongHit = readonly { line: TextLine; hit: Hit }[]

const hyphenAtEnd = /[-\u{ad}\u{2010}]$/u

/** How a line that ends with a hyphen goes on: the hyphen cuts a word, or is one of its letters. */
const joints = [(line: string) => line.replace(hyphenAtEnd, ''), (line: string) => line]

/** What a paragraph has of what is searched for over the ends of its lines; no line alone has it. */
export function hitsOverLines(lines: readonly TextLine[], wanted: Wanted): LongHit[] {
  // Phone numbers have no rule that would tell one that goes on from two numbers in a column.
  if ('pattern' in wanted && wanted.pattern === 'phone') return []
  const texts = lines.map((line) => textToJoin(line, wanted).trimEnd())
  const found = new Map<string, LongHit>()
  for (const joint of joints) {
    const { text, starts } = joined(texts, joint)
    for (const { start, end } of hitsInText(text, wanted)) {
      const [first, last] = [lineAt(starts, start), lineAt(starts, end - 1)]
      if (first === last) continue
      const within = { start: start - (starts[first] ?? 0), end: end - (starts[last] ?? 0) }
      found.set([first, within.start, last, within.end].join(), partsOf(lines.slice(first, last + 1), within))
    }
  }
  return [...found.values()]
}

function joined(texts: readonly string[], joint: (line: string) => string): { text: string; starts: number[] } {
  let text = ''
  const starts = texts.map((own) => {
    const start = text.length
    text += hyphenAtEnd.test(own) ? joint(own) : `${own} `
    return start
  })
  return { text, starts }
}

function lineAt(starts: readonly number[], offset: number): number {
  return starts.findLastIndex((start) => start <= offset)
}

/** The first line from its offset to its end, with a hyphen, the last one up to its offset, and those between whole. */
function partsOf(lines: readonly TextLine[], { start, end }: Hit): LongHit {
  return lines.map((line, index) => ({
    line,
    hit: {
      start: index === 0 ? charAt(line, start) : 0,
      end: index === lines.length - 1 ? charAt(line, end) : line.chars.length,
    },
  }))
}
