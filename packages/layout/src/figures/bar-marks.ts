import { least, most } from '../document/extremes.ts'
/** A box beside the line that bars stand on: where it begins and ends along that line, and its values at right angles to it. */
export interface Upright {
  start: number
  end: number
  low: number
  high: number
}

/** What is on a page besides its bars. */
export interface Marks {
  lines: readonly Upright[]
  words: readonly Upright[]
}

/** How far a line may be from where an axis or a line of a scale would be, in points. */
const near = 2
/** How far a label may be from the foot of its bar. */
const labelReach = 24

/** Whether a line says what bars mean: the axis that they stand on, or one of a scale across them. */
export function hasAxis(bars: readonly Upright[], { lines }: Marks): boolean {
  const [first] = bars
  if (!first) return false
  const thickness = first.end - first.start
  const [start, end] = [least(bars.map((bar) => bar.start)), most(bars.map((bar) => bar.end))]
  const tip = most(bars.map(({ high }) => high))
  return lines.some(
    (line) =>
      line.high - line.low <= near &&
      line.low >= first.low - near &&
      line.low <= tip + near &&
      line.start <= start + thickness &&
      line.end >= end - thickness,
  )
}

/** Whether something is written at the feet of most bars. */
export function hasLabels(bars: readonly Upright[], { words }: Marks): boolean {
  const labelled = bars.filter(({ start, end, low }) =>
    words.some((word) => word.high <= low + near && word.high >= low - labelReach && word.start < end && word.end > start),
  )
  return labelled.length > bars.length / 2
}
