/** The index of the next entry that starts with the typed text, after `from` and then from the start; -1 if there is none. */
export function findByStart(labels: readonly string[], typed: string, from: number): number {
  const wanted = typed.toLowerCase()
  const order = labels.map((_, index) => (from + index) % labels.length)
  return order.find((index) => labels[index]?.toLowerCase().startsWith(wanted)) ?? -1
}

/** The index that an arrow key, Home or End leads to in a cyclic list, or undefined for other keys. */
export function stepInList(key: string, at: number, length: number): number | undefined {
  if (length === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % length
  if (key === 'ArrowUp') return (at - 1 + length) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return undefined
}
