/** The start of each row of a tall list, followed by the total height. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0]
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height)
  return offsets
}

/** The rows from `first` to the one before `end`. */
export interface RowRange {
  first: number
  end: number
}

/** Rows rendered above and below the visible ones. */
const overscan = 3

/** The rows to render when a list is scrolled to `top` and `height` of it is visible. */
export function rowsInView(offsets: readonly number[], { top, height }: { top: number; height: number }): RowRange {
  const count = offsets.length - 1
  const first = rowAt(offsets, top)
  const last = rowAt(offsets, top + height)
  return { first: Math.max(0, first - overscan), end: Math.min(count, last + 1 + overscan) }
}

/** The row at this height, by bisection. */
function rowAt(offsets: readonly number[], at: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** How far to scroll to make a row fully visible; 0 if it already is. */
export function scrollToShow(offsets: readonly number[], row: number, { top, height }: { top: number; height: number }): number {
  const [begin = 0, end = 0] = [offsets[row], offsets[row + 1]]
  if (begin < top) return begin
  return end > top + height ? end - height : top
}

/** The row that a key leads to; undefined for other keys. */
export function rowByKey(key: string, row: number, { count, page }: { count: number; page: number }): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + page,
    PageUp: row - page,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to))
}
