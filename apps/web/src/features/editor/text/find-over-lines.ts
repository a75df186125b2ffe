import { hitsInText, type Wanted } from './find-text.ts'

/** A place that goes on over the end of a line: from an offset of one line to one of a later line, in code units. */
export interface HitOverEnds {
  first: number
  start: number
  last: number
  end: number
}

const hyphenAtEnd = /[-\u{ad}\u{2010}]$/u

/** How a line that ends with a hyphen goes on: the hyphen cuts a word, or is one of its letters. */
const joints = [(line: string) => line.replace(hyphenAtEnd, ''), (line: string) => line]

/** What lines have of what is searched for over their ends; no line alone has it. */
export function hitsOverEnds(lines: readonly string[], wanted: Wanted): HitOverEnds[] {
  // Phone numbers have no rule that would tell one that goes on from two numbers in a column.
  if ('pattern' in wanted && wanted.pattern === 'phone') return []
  const texts = lines.map((line) => line.trimEnd())
  const found = new Map<string, HitOverEnds>()
  for (const joint of joints) {
    const { text, starts } = joined(texts, joint)
    for (const { start, end } of hitsInText(text, wanted)) {
      const [first, last] = [lineAt(starts, start), lineAt(starts, end - 1)]
      if (first === last) continue
      const hit = { first, start: start - (starts[first] ?? 0), last, end: end - (starts[last] ?? 0) }
      found.set(Object.values(hit).join(), hit)
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
