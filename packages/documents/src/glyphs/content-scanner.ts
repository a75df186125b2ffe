import { endOfImageData } from '../content/inline-image-bounds.ts'

/** The operands of an operator. Arrays and dictionaries are flattened: reading text only needs their contents, in order. */
export interface Operands {
  count: number
  /** The bytes of the operator with its operands: from the end of the operator before it to its own end. */
  from: number
  to: number
  kinds: Uint8Array
  /** Of numbers. */
  numbers: Float64Array
  /** Of names and strings: the bytes between their delimiters. */
  starts: Int32Array
  ends: Int32Array
}

export const numberOperand = 0
export const nameOperand = 1
export const stringOperand = 2
/** A string with a backslash or a line end, which has to be unescaped. */
export const escapedOperand = 3
export const hexOperand = 4

/** More operands than this aren't read. */
export const maxOperands = 16_384

export function createOperands(): Operands {
  return {
    count: 0,
    from: 0,
    to: 0,
    kinds: new Uint8Array(maxOperands),
    numbers: new Float64Array(maxOperands),
    starts: new Int32Array(maxOperands),
    ends: new Int32Array(maxOperands),
  }
}

/** An operator as a number, for fast comparison. */
export function operatorCode(name: string): number {
  return name.charCodeAt(0) | (name.length > 1 ? name.charCodeAt(1) << 8 : 0) | (name.length > 2 ? name.charCodeAt(2) << 16 : 0)
}

/** Parses a content stream and calls `perform` at each operator, for an inline image at BI and at EI. If there are more operands than any operator needs, the first are kept. */
export function scanContent(content: Uint8Array, operands: Operands, perform: (operator: number) => void): void {
  const { kinds, numbers, starts, ends } = operands
  const { length } = content
  let at = 0
  let count = 0
  let from = 0

  while (at < length) {
    const byte = content[at] ?? 0
    const kind = kindOf[byte] ?? regular
    if (kind === space) at += 1
    else if (kind === digit) {
      let negative = false
      let value = 0
      let scale = 0
      let current = byte
      for (;;) {
        if (current >= 0x30 && current <= 0x39) {
          value = value * 10 + (current - 0x30)
          scale *= 10
        } else if (current === 0x2e) scale = scale === 0 ? 1 : scale
        else if (current === 0x2d) negative = true
        else if (current !== 0x2b) break
        at += 1
        if (at >= length) break
        current = content[at] ?? 0
      }
      if (count < maxOperands) {
        if (scale > 1) value /= scale
        kinds[count] = numberOperand
        numbers[count] = negative ? -value : value
        count += 1
      }
    } else if (byte === 0x28) {
      const start = at + 1
      let depth = 1
      let escaped = false
      for (at = start; at < length; at++) {
        const inside = content[at] ?? 0
        if (inside > 0x5c) continue
        if (inside === 0x5c) {
          escaped = true
          at += 1
        } else if (inside === 0x28) depth += 1
        else if (inside === 0x29) {
          depth -= 1
          if (depth === 0) break
        } else if (inside === 0x0d) escaped = true
      }
      count = keep(count, escaped ? escapedOperand : stringOperand, start, Math.min(at, length))
      at += 1
    } else if (byte === 0x3c && content[at + 1] === 0x3c) at += 2
    else if (byte === 0x3c) {
      const end = content.indexOf(0x3e, at)
      count = keep(count, hexOperand, at + 1, end < 0 ? length : end)
      at = end < 0 ? length : end + 1
    } else if (byte === 0x2f) {
      const start = at + 1
      at = start
      while (at < length && (kindOf[content[at] ?? 0] ?? 0) >= digit) at += 1
      count = keep(count, nameOperand, start, at)
    } else if (byte === 0x25) {
      while (at < length && content[at] !== 0x0a && content[at] !== 0x0d) at += 1
    } else if (kind === delimiter) at += 1
    else {
      const start = at
      while (at < length && (kindOf[content[at] ?? 0] ?? 0) >= digit) at += 1
      const size = at - start
      let operator =
        size > 3 ? 0 : byte | (size > 1 ? (content[start + 1] ?? 0) << 8 : 0) | (size > 2 ? (content[start + 2] ?? 0) << 16 : 0)
      if (operator === imageData) {
        at = endOfImageData(content, at) + 3
        operator = at <= length ? imageEnd : 0
      }
      operands.count = count
      operands.from = from
      operands.to = at
      if (operator !== 0) perform(operator)
      from = at
      count = 0
    }
  }

  function keep(place: number, kind: number, start: number, end: number): number {
    if (place >= maxOperands) return place
    kinds[place] = kind
    starts[place] = start
    ends[place] = end
    return place + 1
  }
}

const imageData = operatorCode('ID')
const imageEnd = operatorCode('EI')

const space = 0
const delimiter = 1
const digit = 2
const regular = 3

/** The classes of bytes (ISO 32000, 7.2.3); those from `digit` on may be part of a name or an operator. */
const kindOf = new Uint8Array(256).map((_, byte) => {
  if (byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) return space
  if ('()<>[]{}/%'.includes(String.fromCharCode(byte))) return delimiter
  return '+-.0123456789'.includes(String.fromCharCode(byte)) ? digit : regular
})
