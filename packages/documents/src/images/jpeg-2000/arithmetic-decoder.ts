/** Decodes decisions of the MQ-coder (ISO 15444-1, annex C). Beyond the end of its data there are ones. */
export class ArithmeticDecoder {
  readonly #data: Uint8Array
  #at = 0
  #code: number
  #interval = 0x8000
  #count = 0

  constructor(data: Uint8Array) {
    this.#data = data
    this.#code = (data[0] ?? 0xff) << 16
    this.#nextByte()
    this.#code = (this.#code << 7) >>> 0
    this.#count -= 7
  }

  /** The next decision in a context. */
  decide(contexts: Uint8Array, context: number): number {
    const state = contexts[context] ?? 0
    const estimate = estimates[state] ?? 0
    const left = this.#interval - estimate
    let isMore = left >= estimate
    if (this.#code >>> 16 < estimate) {
      // The interval of the less probable decision, unless it is the larger one.
      isMore = !isMore
      this.#interval = estimate
    } else {
      this.#code -= estimate << 16
      this.#interval = left
      if (left & 0x8000) return state & 1
    }
    contexts[context] = (isMore ? nextIfMore[state] : nextIfLess[state]) ?? 0
    do {
      if (this.#count === 0) this.#nextByte()
      this.#interval <<= 1
      this.#code = (this.#code << 1) >>> 0
      this.#count -= 1
    } while ((this.#interval & 0x8000) === 0)
    return isMore ? state & 1 : 1 - (state & 1)
  }

  #nextByte(): void {
    const isStuffed = (this.#data[this.#at] ?? 0xff) === 0xff
    const next = this.#data[this.#at + 1] ?? 0xff
    if (isStuffed && next > 0x8f) {
      this.#code += 0xff00
      this.#count = 8
      return
    }
    this.#at += 1
    this.#code += next << (isStuffed ? 9 : 8)
    this.#count = isStuffed ? 7 : 8
  }
}

/** ISO 15444-1, table C.2: the estimate, the next states, and whether the more probable decision changes. */
const table: readonly (readonly [number, number, number, number])[] = [
  [0x5601, 1, 1, 1],
  [0x3401, 2, 6, 0],
  [0x1801, 3, 9, 0],
  [0x0ac1, 4, 12, 0],
  [0x0521, 5, 29, 0],
  [0x0221, 38, 33, 0],
  [0x5601, 7, 6, 1],
  [0x5401, 8, 14, 0],
  [0x4801, 9, 14, 0],
  [0x3801, 10, 14, 0],
  [0x3001, 11, 17, 0],
  [0x2401, 12, 18, 0],
  [0x1c01, 13, 20, 0],
  [0x1601, 29, 21, 0],
  [0x5601, 15, 14, 1],
  [0x5401, 16, 14, 0],
  [0x5101, 17, 15, 0],
  [0x4801, 18, 16, 0],
  [0x3801, 19, 17, 0],
  [0x3401, 20, 18, 0],
  [0x3001, 21, 19, 0],
  [0x2801, 22, 19, 0],
  [0x2401, 23, 20, 0],
  [0x2201, 24, 21, 0],
  [0x1c01, 25, 22, 0],
  [0x1801, 26, 23, 0],
  [0x1601, 27, 24, 0],
  [0x1401, 28, 25, 0],
  [0x1201, 29, 26, 0],
  [0x1101, 30, 27, 0],
  [0x0ac1, 31, 28, 0],
  [0x09c1, 32, 29, 0],
  [0x08a1, 33, 30, 0],
  [0x0521, 34, 31, 0],
  [0x0441, 35, 32, 0],
  [0x02a1, 36, 33, 0],
  [0x0221, 37, 34, 0],
  [0x0141, 38, 35, 0],
  [0x0111, 39, 36, 0],
  [0x0085, 40, 37, 0],
  [0x0049, 41, 38, 0],
  [0x0025, 42, 39, 0],
  [0x0015, 43, 40, 0],
  [0x0009, 44, 41, 0],
  [0x0005, 45, 42, 0],
  [0x0001, 45, 43, 0],
  [0x5601, 46, 46, 0],
]

/** The same for states with their more probable decision in the lowest bit, as contexts hold them. */
const states = table.flatMap((entry) => [0, 1].map((decision) => ({ entry, decision })))
const estimates = Uint16Array.from(states, ({ entry: [estimate] }) => estimate)
const nextIfMore = Uint8Array.from(states, ({ entry: [, more], decision }) => more * 2 + decision)
const nextIfLess = Uint8Array.from(states, ({ entry: [, , less, changes], decision }) => less * 2 + (changes ? 1 - decision : decision))
