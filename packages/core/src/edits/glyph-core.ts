/**
 * The middle of a glyph, which an area has to touch to remove it: boxes of lines and of letters beside each other overlap, and a neighbour
 * isn't meant. These are the shares of its width and height that don't belong to it, at each end.
 */
const outside = { along: 0.05, across: 0.2 } as const

/** Where the middle of a glyph begins and ends, by where it begins and ends along its line. */
export function coreAlong(from: number, to: number): [number, number] {
  return without(from, to, outside.along)
}

/** The same across its line, by how far the font reaches. */
export function coreAcross(low: number, high: number): [number, number] {
  return without(low, high, outside.across)
}

function without(from: number, to: number, share: number): [number, number] {
  const cut = (to - from) * share
  return [from + cut, to - cut]
}
