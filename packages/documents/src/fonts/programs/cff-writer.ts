/** The parts that a CFF font is written with (Adobe Technical Note 5176). */

/** The number of strings that every font knows. */
export const standardStringCount = 391

/** Operators of dictionaries. */
export const cffOperator = {
  familyBlues: [8],
  fontBBox: [5],
  blueValues: [6],
  otherBlues: [7],
  familyOtherBlues: [9],
  stdHW: [10],
  stdVW: [11],
  charset: [15],
  encoding: [16],
  charStrings: [17],
  private: [18],
  defaultWidth: [20],
  nominalWidth: [21],
  fontMatrix: [12, 7],
  blueScale: [12, 9],
  blueShift: [12, 10],
  blueFuzz: [12, 11],
  stemSnapH: [12, 12],
  stemSnapV: [12, 13],
  forceBold: [12, 14],
  languageGroup: [12, 17],
  expansionFactor: [12, 18],
  ros: [12, 30],
  cidCount: [12, 34],
  fdArray: [12, 36],
  fdSelect: [12, 37],
} as const satisfies Record<string, readonly number[]>

/** An entry whose numbers take five bytes each, so that its length doesn't depend on them: for places that are known later. */
export function placeEntry(operator: readonly number[], ...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 5)
  for (const [index, value] of numbers.entries()) {
    bytes[index * 5] = 29
    bytes.writeInt32BE(value, index * 5 + 1)
  }
  return Buffer.concat([bytes, Buffer.from(operator)])
}

/** An entry as short as its numbers allow. */
export function shortEntry(operator: readonly number[], ...numbers: readonly number[]): Buffer {
  return Buffer.from([...numbers.flatMap(dictNumber), ...operator])
}

function dictNumber(value: number): number[] {
  if (!Number.isInteger(value)) return realNumber(value)
  if (value >= -107 && value <= 107) return [value + 139]
  if (value >= 108 && value <= 1131) return [((value - 108) >> 8) + 247, (value - 108) & 0xff]
  if (value <= -108 && value >= -1131) return [((-value - 108) >> 8) + 251, (-value - 108) & 0xff]
  if (value >= -32_768 && value <= 32_767) return [28, (value >> 8) & 0xff, value & 0xff]
  return [29, (value >> 24) & 0xff, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]
}

/** A decimal number with two digits a byte. */
function realNumber(value: number): number[] {
  const digits = [...String(value).replace('e-', 'n').replace('e+', 'e')].map((digit) => realDigits.indexOf(digit))
  digits.push(15)
  if (digits.length % 2 === 1) digits.push(15)
  return [30, ...Array.from({ length: digits.length / 2 }, (_, at) => ((digits[at * 2] ?? 15) << 4) | (digits[at * 2 + 1] ?? 15))]
}

/** 'n' is the exponent's sign. */
const realDigits = '0123456789.en -'

/** A list of items with their places, which take as few bytes as they need. */
export function cffIndex(items: readonly Uint8Array[]): Buffer {
  if (items.length === 0) return uint16(0)
  const total = items.reduce((sum, item) => sum + item.length, 1)
  const size = total < 0x100 ? 1 : total < 0x10000 ? 2 : total < 0x1000000 ? 3 : 4
  const head = Buffer.alloc(3 + (items.length + 1) * size)
  head.writeUInt16BE(items.length, 0)
  head[2] = size
  let at = 1
  for (const [index, item] of [...items, new Uint8Array(0)].entries()) {
    head.writeUIntBE(at, 3 + index * size, size)
    at += item.length
  }
  return Buffer.concat([head, ...items])
}

export function uint16(value: number): Buffer {
  return Buffer.of((value >> 8) & 0xff, value & 0xff)
}
