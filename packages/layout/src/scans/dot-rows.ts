import type { Box } from '../words.ts'

/** The widest gap between two dots of a row, and how far the next may be above or below, in points. */
const widestGap = 8
const mostStep = 0.8

/**
 * Dots in the order in which a line of them is typed: row after row, each from left to right. A row follows an image that lies askew, and
 * its dots are given the same height.
 */
export function dotRows<Dot extends Box>(dots: readonly Dot[]): Dot[] {
  const rows: Dot[][] = []
  let open: Dot[][] = []
  for (const dot of dots.toSorted((one, other) => one.left - other.left)) {
    open = open.filter((row) => dot.left - lastOf(row).right <= widestGap)
    const row = nearest(open, dot)
    if (row) row.push(dot)
    else {
      const next = [dot]
      rows.push(next)
      open.push(next)
    }
  }
  return rows.flatMap(levelled)
}

function nearest<Dot extends Box>(rows: readonly Dot[][], dot: Dot): Dot[] | undefined {
  const step = (row: Dot[]) => Math.abs(lastOf(row).bottom - dot.bottom)
  const [row] = rows.filter((one) => step(one) <= mostStep).toSorted((one, other) => step(one) - step(other))
  return row
}

function levelled<Dot extends Box>(row: readonly Dot[]): Dot[] {
  const [first, last] = [row[0], row.at(-1)]
  if (!first || !last) return []
  const [top, bottom] = [(first.top + last.top) / 2, (first.bottom + last.bottom) / 2]
  return row.map((dot) => ({ ...dot, top, bottom }))
}

function lastOf<Dot>(row: readonly Dot[]): Dot {
  return row.at(-1) as Dot
}
