/** Random choices that come again with the same seed. */
export interface Random {
  /** A whole number, both ends counted. */
  between(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item | undefined
}

/** The generator mulberry32, which is small and good enough for moments and choices. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return { between, pick: (items) => items[between(0, items.length - 1)] }
}

/** The seed that was asked for, or a new one. */
export function seedFrom(given: string | undefined): number {
  return given ? Number.parseInt(given, 10) : Math.floor(Math.random() * 2 ** 31)
}
