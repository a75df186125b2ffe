import type { Entry } from './text-cells.ts'

/** The left and right end of the text in a column. */
export interface ColumnExtent {
  left: number
  right: number
}

/** How far a heading may be from the middle of its columns, in font sizes. */
export const maxOff = 1.2
/** A heading over so many columns may be as narrow as the one in their middle. */
const manyColumns = 5

/**
 * Headings without rules below them that stand in the middle of several columns cover these. As chance puts words anywhere, that only counts
 * if the headings of a line cover all columns but the first, which has the labels of the rows.
 */
export function centredHeadings<Heading extends Entry>(
  headings: readonly Heading[],
  { extents, em }: { extents: readonly ColumnExtent[]; em: number },
): Heading[] {
  const wide: Heading[] = []
  let next = 1
  for (const heading of headings) {
    const after = headings[headings.indexOf(heading) + 1]
    if (heading.columnEnd === 0) wide.push(heading)
    else {
      const columnEnd = endOfColumns(heading, next, { extents, em, limit: after ? after.column - 1 : extents.length - 1 })
      if (heading.column < next || columnEnd === undefined) return [...headings]
      wide.push({ ...heading, column: next, columnEnd })
      next = columnEnd + 1
    }
  }
  return next === extents.length ? wide : [...headings]
}

/** The last of the columns from a first one on that have a heading in their middle. */
function endOfColumns(
  heading: Entry,
  first: number,
  { extents, em, limit }: { extents: readonly ColumnExtent[]; em: number; limit: number },
): number | undefined {
  const middle = (heading.left + heading.right) / 2
  for (let end = limit; end >= heading.columnEnd; end--) {
    const isOff = Math.abs(((extents[first]?.left ?? 0) + (extents[end]?.right ?? 0)) / 2 - middle) > maxOff * em
    const count = end - first + 1
    if (!isOff && (count === 1 || count >= manyColumns || reachesOut(heading, extents, em))) return end
  }
  return undefined
}

/** Whether a heading is wider than the one column that it stands over, or between two. */
function reachesOut({ left, right, column, columnEnd }: Entry, extents: readonly ColumnExtent[], em: number): boolean {
  const below = extents[column]
  return column !== columnEnd || !below || left < below.left - 0.5 * em || right > below.right + 0.5 * em
}
