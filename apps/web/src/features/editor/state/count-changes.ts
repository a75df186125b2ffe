import type { Content } from './content.ts'

/** How many changes a person made: edits, and pages that were added, deleted, moved, rotated or cropped. */
export function countChanges({ pages, edits }: Content, pageCount: number): number {
  const own = pages.flatMap(({ page }) => (typeof page === 'number' ? [page] : []))
  const added = pages.length - new Set(own).size
  const deleted = pageCount - new Set(own).size
  const rotated = pages.filter(({ rotate }) => rotate !== 0).length
  const cropped = pages.filter(({ crop }) => crop !== undefined).length
  return edits.length + added + deleted + movedAmong([...new Set(own)]) + rotated + cropped
}

/** How many numbers have to be moved for all to be in their order: those outside of the longest row that rises already. */
function movedAmong(numbers: readonly number[]): number {
  /** The smallest number with which a rising row of each length ends. */
  const ends: number[] = []
  for (const number of numbers) {
    const at = firstFrom(ends, number)
    ends[at] = number
  }
  return numbers.length - ends.length
}

/** The place of the first of these rising numbers that isn't smaller. */
function firstFrom(numbers: readonly number[], least: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
