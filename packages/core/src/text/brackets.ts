const pairs = ['()', '[]', '{}', '«»', '‹›', '⟨⟩', '⟦⟧', '❨❩', '﴾﴿']
const others = new Map(pairs.flatMap(([open = '', close = '']) => [[open, close] as const, [close, open] as const]))
const opening = new Set(pairs.map((pair) => pair.charAt(0)))

/** The mirrored bracket; other text stays unchanged. */
export function mirrored(text: string): string {
  return others.get(text) ?? text
}

/**
 * Whether the brackets of a line, given in visual order from left to right, are encoded by shape. In right-to-left text an opening bracket
 * looks like a closing one. Some programs encode its shape, others its meaning: then they open to the wrong side.
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
