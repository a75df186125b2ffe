/** The index that a key leads to in a grid with this many columns. */
export function targetOf(key: string, { index, count, columns }: { index: number; count: number; columns: number }): number | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return undefined
  const to = index + step
  if (Math.abs(step) > 1 && (to < 0 || to > count - 1)) return to < 0 ? index : lastRow(index, { count, columns })
  return Math.min(count - 1, Math.max(0, to))
}

/** Down from the row before the last leads to the last item, even if the last row is short. */
function lastRow(index: number, { count, columns }: { count: number; columns: number }): number {
  const isAbove = Math.floor(index / columns) < Math.floor((count - 1) / columns)
  return isAbove ? count - 1 : index
}
