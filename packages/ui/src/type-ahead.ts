/** The place of the next entry that starts with what was typed, after `from` and then from the start; -1 if there is none. */
export function findByStart(labels: readonly string[], typed: string, from: number): number {
  const wanted = typed.toLowerCase()
  const order = labels.map((_, index) => (from + index) % labels.length)
  return order.find((index) => labels[index]?.toLowerCase().startsWith(wanted)) ?? -1
}

/** Where an arrow key, Home or End leads in a list that goes round, or nothing for any other key. */
export function stepInList(key: string, at: number, length: number): number | undefined {
  if (length === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % length
  if (key === 'ArrowUp') return (at - 1 + length) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return undefined
}
