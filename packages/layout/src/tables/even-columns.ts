import { chunksOf, type TextLine } from './text-lines.ts'

/** The white between two columns. */
export interface Strip {
  from: number
  to: number
}

/** Fewer lines or columns may agree by chance. */
const [leastLines, leastColumns] = [3, 3]

/**
 * The white between columns where every line has the same number of parts. It may be as narrow as it is: a number at the right edge of its
 * column ends close to where the heading of the next one begins, while its own heading begins far to the left. Undefined if lines differ.
 */
export function evenStrips(body: readonly TextLine[], em: number): Strip[] | undefined {
  const rows = body.map(({ words }) => chunksOf(words, em))
  const count = rows[0]?.length ?? 0
  if (rows.length < leastLines || count < leastColumns || rows.some((row) => row.length !== count)) return undefined
  const strips = Array.from({ length: count - 1 }, (_, column) => ({
    from: rows.reduce((most, row) => Math.max(most, row[column]?.right ?? most), Number.NEGATIVE_INFINITY),
    to: rows.reduce((least, row) => Math.min(least, row[column + 1]?.left ?? least), Number.POSITIVE_INFINITY),
  }))
  return strips.every(({ from, to }) => to > from) ? strips : undefined
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
