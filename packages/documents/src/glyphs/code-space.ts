/** Codes with as many bytes as there are bounds, each byte within its bounds (ISO 32000, 9.7.6.2). */
export interface CodeRange {
  low: readonly number[]
  high: readonly number[]
}

/** Splits strings with codes of different lengths. Each code gets a two-byte number, under which a font stores its data. */
export interface CodeSpace {
  /** The numbers of the codes in a part of a string, two bytes each; only valid until the next call. */
  numbersOf(bytes: Uint8Array, from: number, to: number): Uint8Array
  /** The code that has a number. */
  codeOf(number: number): number
  /** How many bytes the code at a place in a string has. */
  lengthAt(bytes: Uint8Array, at: number): number
}

/** One-byte codes are their own numbers, so that a space still gets word spacing; longer ones are numbered as they occur. */
export function createCodeSpace(ranges: readonly CodeRange[]): CodeSpace {
  const sorted = ranges.toSorted((one, other) => one.low.length - other.low.length)
  const shortest = sorted[0]?.low.length ?? 1
  const numbers = new Map<number, number>()
  const codes: number[] = []
  let scratch = new Uint8Array(1024)

  function lengthAt(bytes: Uint8Array, at: number): number {
    const whole = sorted.find((range) => isIn(range, bytes, at, range.low.length))
    // An invalid code is skipped with the length of codes that begin alike, or else of the shortest.
    return (whole ?? sorted.find((range) => isIn(range, bytes, at, 1)))?.low.length ?? shortest
  }

  function numberOf(code: number): number {
    const known = numbers.get(code)
    if (known !== undefined) return known
    const number = Math.min(firstLong + codes.length, maxNumber)
    numbers.set(code, number)
    codes[number - firstLong] = code
    return number
  }

  return {
    numbersOf(bytes, from, to) {
      if (scratch.length < (to - from) * 2) scratch = new Uint8Array((to - from) * 4)
      let length = 0
      for (let at = from; at < to; ) {
        const size = lengthAt(bytes, at)
        if (at + size > to) break
        let code = 0
        for (let index = 0; index < size; index++) code = code * 256 + (bytes[at + index] ?? 0)
        const number = size === 1 ? code : numberOf(code)
        scratch[length++] = number >> 8
        scratch[length++] = number & 0xff
        at += size
      }
      return scratch.subarray(0, length)
    },
    lengthAt,
    codeOf: (number) => (number < firstLong ? number : (codes[number - firstLong] ?? 0)),
  }
}

const firstLong = 0x100
const maxNumber = 0xffff

function isIn({ low, high }: CodeRange, bytes: Uint8Array, at: number, length: number): boolean {
  for (let index = 0; index < length; index++) {
    const byte = bytes[at + index] ?? -1
    if (byte < (low[index] ?? 0) || byte > (high[index] ?? 0)) return false
  }
  return true
}
