import type { PlacedLine } from './lines-in-place.ts'

/** Pages that a page may have moved on by at once. */
const reach = 3

/**
 * For each page of a document the page of another that shows the same, counted from 0; undefined where there is none. A page more or less
 * somewhere moves all that follow, and they are still compared with themselves.
 */
export function pairPages(before: readonly (readonly PlacedLine[])[], after: readonly (readonly PlacedLine[])[]): (number | undefined)[] {
  const texts = after.map((lines) => new Set(lines.map(({ text }) => text)))
  let expected = 0
  return before.map((lines) => {
    const found = nearestWithMost(lines, { texts, expected })
    expected = (found ?? expected) + 1
    return found
  })
}

function nearestWithMost(
  lines: readonly PlacedLine[],
  { texts, expected }: { texts: readonly ReadonlySet<string>[]; expected: number },
): number | undefined {
  let best = expected < texts.length ? { page: expected, shared: sharedLines(lines, texts[expected]) } : undefined
  for (let page = Math.max(0, expected - 1); page <= Math.min(texts.length - 1, expected + reach); page++) {
    const shared = sharedLines(lines, texts[page])
    if (shared > (best?.shared ?? 0)) best = { page, shared }
  }
  return best?.page
}

function sharedLines(lines: readonly PlacedLine[], texts: ReadonlySet<string> | undefined): number {
  return texts ? lines.filter(({ text }) => texts.has(text)).length : 0
}
