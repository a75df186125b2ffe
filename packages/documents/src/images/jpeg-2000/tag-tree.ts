/** The least values of a grid, coded as a tree in which each node is the least of up to four others (ISO 15444-1, B.10.2). */
export class TagTree {
  readonly #levels: { width: number; low: Int32Array; value: Int32Array }[] = []

  constructor(width: number, height: number) {
    for (let [across, down] = [width, height]; across > 0 && down > 0; across = (across + 1) >> 1, down = (down + 1) >> 1) {
      const count = across * down
      this.#levels.push({ width: across, low: new Int32Array(count), value: new Int32Array(count).fill(unknown) })
      if (count === 1) break
    }
  }

  /** Reads bits until it's known whether the value at a place is below a limit. */
  isBelow(x: number, y: number, limit: number, bit: () => number): boolean {
    let low = 0
    let value = unknown
    for (let level = this.#levels.length - 1; level >= 0; level -= 1) {
      const nodes = this.#levels[level]
      if (!nodes) break
      const at = (y >> level) * nodes.width + (x >> level)
      low = Math.max(low, nodes.low[at] ?? 0)
      value = nodes.value[at] ?? unknown
      while (low < limit && low < value) {
        if (bit()) value = low
        else low += 1
      }
      nodes.low[at] = low
      nodes.value[at] = value
    }
    return value < limit
  }
}

const unknown = 0x7fffffff
