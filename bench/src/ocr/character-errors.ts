/** How many characters have to be inserted, removed or replaced to make one text the other (Levenshtein). */
export function characterErrors(text: string, truth: string): number {
  const [from, to] = [[...text], [...truth]]
  let row = Uint32Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [index, letter] of from.entries()) {
    const next = new Uint32Array(to.length + 1)
    next[0] = index + 1
    for (let at = 1; at <= to.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1)
      next[at] = Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[to.length] ?? 0
}
