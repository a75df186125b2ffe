const pairs = ['()', '[]', '{}', '«»', '‹›', '⟨⟩', '⟦⟧', '❨❩', '﴾﴿']
const others = new Map(pairs.flatMap(([open = '', close = '']) => [[open, close] as const, [close, open] as const]))
const opening = new Set(pairs.map((pair) => pair.charAt(0)))

/** The bracket that looks like this one seen in a mirror; other text as it is. */
export function mirrored(text: string): string {
  return others.get(text) ?? text
}

/**
 * Whether the brackets of a line, given as they are seen from left to right, stand for their shapes. In text that runs to the left an
 * opening bracket looks like a closing one. Some programs say of it what it looks like, others what it is: then they open to the wrong side.
 */
export function showsShapes(seen: readonly string[]): boolean {
  const open: string[] = []
  const unopened = new Set<string>()
  for (const text of seen) {
    const other = others.get(text)
    if (other === undefined) continue
    if (opening.has(text)) open.push(text)
    else if (open.at(-1) === other) open.pop()
    else unopened.add(other)
  }
  return !open.some((bracket) => unopened.has(bracket))
}
