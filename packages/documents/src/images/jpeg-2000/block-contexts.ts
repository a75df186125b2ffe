import type { BandKind } from './tile-layout.ts'

/** The contexts of decisions, by number (ISO 15444-1, table D.7). */
export const context = { sign: 9, refinement: 14, run: 17, uniform: 18 } as const

/** The states in which contexts begin: twice the number of a state, and the more probable decision. */
export function firstContexts(): Uint8Array {
  const contexts = new Uint8Array(19)
  contexts[0] = 4 << 1
  contexts[context.run] = 3 << 1
  contexts[context.uniform] = 46 << 1
  return contexts
}

/** What a significant neighbour adds to a number that tells how many there are in each direction: two, two and four at most. */
export const neighbour = { horizontal: 15, vertical: 5, diagonal: 1 } as const

/** By ISO 15444-1, table D.1. */
function zeroTable(contextOf: (horizontal: number, vertical: number, diagonal: number) => number): Uint8Array {
  return Uint8Array.from({ length: 45 }, (_, at) => contextOf(Math.floor(at / 15), Math.floor(at / 5) % 3, at % 5))
}

function alongRows(horizontal: number, vertical: number, diagonal: number): number {
  if (horizontal === 2) return 8
  if (horizontal === 1) return vertical > 0 ? 7 : diagonal > 0 ? 6 : 5
  if (vertical > 0) return vertical + 2
  return Math.min(2, diagonal)
}

function diagonally(horizontal: number, vertical: number, diagonal: number): number {
  const straight = horizontal + vertical
  if (diagonal >= 3) return 8
  if (diagonal === 2) return straight > 0 ? 7 : 6
  return Math.min(2, straight) + (diagonal === 1 ? 3 : 0)
}

const low = zeroTable(alongRows)

/** The context of a coefficient that was zero so far, by its neighbours. */
export const zeroContexts: Readonly<Record<BandKind, Uint8Array>> = {
  LL: low,
  LH: low,
  HL: zeroTable((horizontal, vertical, diagonal) => alongRows(vertical, horizontal, diagonal)),
  HH: zeroTable(diagonally),
}

/**
 * The context of a sign, by the signs of neighbours: `horizontal * 3 + vertical + 4`, each between -1 and 1. Twice the context, and one more
 * where the decision is inverted (ISO 15444-1, table D.3).
 */
export const signContexts = Uint8Array.from(
  [
    [13, 1],
    [12, 1],
    [11, 1],
    [10, 1],
    [9, 0],
    [10, 0],
    [11, 0],
    [12, 0],
    [13, 0],
  ],
  ([number = 0, inverted = 0]) => number * 2 + inverted,
)
