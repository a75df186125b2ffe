import type { RecognisedLine } from './read-hocr.ts'

/** Lines whose sizes differ by less are meant to be of one size: how high a line looks depends on its letters. */
const tolerance = 0.2

/** Gives lines of nearly the same size the same, beginning with the most common; what reads them looks for headings by their sizes. */
export function withEvenSizes(lines: readonly RecognisedLine[]): RecognisedLine[] {
  const left = lines.map(({ size }) => size).toSorted((one, other) => one - other)
  const sizes: number[] = []
  while (left.length > 0) {
    const middle = left[Math.floor(left.length / 2)] ?? 0
    sizes.push(middle)
    const near = left.filter((size) => Math.abs(size - middle) <= tolerance * middle)
    for (const size of near) left.splice(left.indexOf(size), 1)
  }
  return lines.map((line) => ({ ...line, size: sizes.find((size) => Math.abs(line.size - size) <= tolerance * size) ?? line.size }))
}
