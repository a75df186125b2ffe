import { type Chunk, chunksOf, type TextLine } from './text-lines.ts'

/** The white between two columns. */
export interface Strip {
  from: number
  to: number
}

/** Fewer lines or columns may agree by chance. */
const [leastLines, leastColumns] = [3, 3]
/** Lines with a part in each column, such as those of headings and of sums. */
const leastFull = 2

/**
 * The white between columns where every line has the same number of parts, or where all have their parts within the columns of those that have
 * the most. It may be as narrow as it is: a number at the right edge of its column ends close to where the heading of the next one begins,
 * while its own heading begins far to the left. Undefined if lines differ otherwise.
 */
export function evenStrips(body: readonly TextLine[], em: number): Strip[] | undefined {
  const rows = body.map(({ words }) => chunksOf(words, em))
  const count = rows.reduce((longest, { length }) => Math.max(longest, length), 0)
  const full = rows.filter(({ length }) => length === count)
  if (rows.length < leastLines || count < leastColumns || full.length < leastFull) return undefined
  // Signs before numbers are parts of some lines, but no columns.
  if (full.length < rows.length && full.some((row) => row.some(isSign))) return undefined
  const strips = Array.from(
    { length: count - 1 },
    (_, column): Strip => ({
      from: full.reduce((end, row) => Math.max(end, row[column]?.right ?? end), Number.NEGATIVE_INFINITY),
      to: full.reduce((least, row) => Math.min(least, row[column + 1]?.left ?? least), Number.POSITIVE_INFINITY),
    }),
  )
  const narrowed = strips.map((strip) => narrowedBy(strip, rows.flat()))
  return narrowed.every((strip) => strip !== undefined) ? narrowed : undefined
}

function isSign({ words: [first, ...others] }: Chunk): boolean {
  return first !== undefined && others.length === 0 && /^[$€£¥%‰°)]+$/.test(first.text)
}

/** What is left of a strip between parts that begin or end in it; undefined if one is all in it, or goes over it. */
function narrowedBy({ from, to }: Strip, parts: readonly Chunk[]): Strip | undefined {
  if (to <= from) return undefined
  let strip = { from, to }
  for (const { left, right } of parts) {
    const [isBefore, isBehind] = [left < from && right <= to, left >= from && right > to]
    if (right <= from || left >= to) continue
    if (!isBefore && !isBehind) return undefined
    strip = isBefore ? { ...strip, from: Math.max(strip.from, right) } : { ...strip, to: Math.min(strip.to, left) }
  }
  return strip.to > strip.from ? strip : undefined
}

/** Strips found otherwise that part a column again: some line has words on both sides. All else lies between a heading and its numbers. */
export function partingStrips(strips: readonly Strip[], even: readonly Strip[], body: readonly TextLine[]): Strip[] {
  return strips.filter((strip) => {
    if (even.some(({ from, to }) => strip.from < to && strip.to > from)) return false
    const start = even.findLast(({ to }) => to <= strip.from)?.to ?? Number.NEGATIVE_INFINITY
    const end = even.find(({ from }) => from >= strip.to)?.from ?? Number.POSITIVE_INFINITY
    return body.some(
      ({ words }) =>
        words.some(({ left, right }) => left >= start && right <= strip.from) &&
        words.some(({ left, right }) => left >= strip.to && right <= end),
    )
  })
}
