/** The values of a dictionary of the Compact Font Format by operator; two-byte operators are 1200 and more. */
export type CffDict = ReadonlyMap<number, readonly number[]>

/** Reads the parts that a CFF font is made of (Adobe Technical Note 5176). Throws RangeError where the font ends before. */
export function readIndex(view: DataView, at: number): { items: Uint8Array[]; end: number } {
  const count = view.getUint16(at)
  if (count === 0) return { items: [], end: at + 2 }
  const size = view.getUint8(at + 2)
  const offset = (index: number) => {
    let value = 0
    for (let byte = 0; byte < size; byte++) value = value * 256 + view.getUint8(at + 3 + index * size + byte)
    return value
  }
  const start = at + 2 + (count + 1) * size
  const items = Array.from({ length: count }, (_, index) => bytesAt(view, start + offset(index), start + offset(index + 1)))
  return { items, end: start + offset(count) }
}

export function bytesAt(view: DataView, from: number, to: number): Uint8Array {
  if (from < 0 || to < from || to > view.byteLength) throw new RangeError('outside of the font')
  return new Uint8Array(view.buffer, view.byteOffset + from, to - from)
}

export function readDict(bytes: Uint8Array): CffDict {
  const entries = new Map<number, readonly number[]>()
  let operands: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    if (byte <= 21) {
      const isLong = byte === 12
      entries.set(isLong ? 1200 + (bytes[at + 1] ?? 0) : byte, operands)
      operands = []
      at += isLong ? 2 : 1
    } else {
      const { value, next } = numberAt(bytes, at)
      operands.push(value)
      at = next
    }
  }
  return entries
}

function numberAt(bytes: Uint8Array, at: number): { value: number; next: number } {
  const [byte = 0, second = 0, third = 0, fourth = 0, fifth = 0] = bytes.subarray(at, at + 5)
  if (byte === 28) return { value: ((second << 24) | (third << 16)) >> 16, next: at + 3 }
  if (byte === 29) return { value: (second << 24) | (third << 16) | (fourth << 8) | fifth, next: at + 5 }
  if (byte === 30) return realAt(bytes, at + 1)
  if (byte < 247) return { value: byte - 139, next: at + 1 }
  if (byte < 251) return { value: (byte - 247) * 256 + second + 108, next: at + 2 }
  return { value: -(byte - 251) * 256 - second - 108, next: at + 2 }
}

const digits = '0123456789.EE -'

/** A decimal number with two digits a byte. */
function realAt(bytes: Uint8Array, from: number): { value: number; next: number } {
  let text = ''
  for (let at = from; at < bytes.length; at++) {
    for (const digit of [(bytes[at] ?? 0) >> 4, (bytes[at] ?? 0) & 15]) {
      if (digit === 15) return { value: Number(text) || 0, next: at + 1 }
      text += digit === 12 ? 'E-' : (digits[digit] ?? '')
    }
  }
  return { value: 0, next: bytes.length }
}
