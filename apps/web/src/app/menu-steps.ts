/**
 * Where an arrow key leads in columns of entries: up and down through all of them, left and right to the same height in the next column.
 */
export function stepInColumns<Entry>(key: string, columns: readonly (readonly Entry[])[], current: Entry): Entry | undefined {
  const all = columns.flat()
  const at = all.indexOf(current)
  if (key === 'ArrowDown') return all[(at + 1) % all.length]
  if (key === 'ArrowUp') return all[(Math.max(at, 0) - 1 + all.length) % all.length]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const column = columns.findIndex((entries) => entries.includes(current))
  const row = columns[column]?.indexOf(current) ?? -1
  const next = columns[(column + (key === 'ArrowRight' ? 1 : columns.length - 1)) % columns.length]
  return next?.[Math.min(row, next.length - 1)]
}
