/** The bytes of a string in parentheses (ISO 32000, 7.3.4.2). Valid until the next call. */
export function unescapedString(content: Uint8Array, start: number, end: number): Uint8Array {
  const bytes = room(end - start)
  let length = 0
  for (let at = start; at < end; at++) {
    const byte = content[at] ?? 0
    if (byte === 0x0d) {
      bytes[length++] = 0x0a
      if (content[at + 1] === 0x0a) at += 1
      continue
    }
    if (byte !== 0x5c) {
      bytes[length++] = byte
      continue
    }
    at += 1
    const escaped = content[at] ?? 0
    if (at >= end) break
    if (escaped >= 0x30 && escaped <= 0x37) {
      let value = escaped - 0x30
      for (let digits = 1; digits < 3 && at + 1 < end && isOctal(content[at + 1] ?? 0); digits++) {
        at += 1
        value = value * 8 + (content[at] ?? 0) - 0x30
      }
      bytes[length++] = value
    } else if (escaped === 0x0d) {
      if (content[at + 1] === 0x0a) at += 1
    } else if (escaped !== 0x0a) bytes[length++] = controls[escaped] ?? escaped
  }
  return bytes.subarray(0, length)
}

/** The bytes of a hexadecimal string. Valid until the next call. */
export function unhexedString(content: Uint8Array, start: number, end: number): Uint8Array {
  const bytes = room((end - start + 1) >> 1)
  let length = 0
  let upper = -1
  for (let at = start; at < end; at++) {
    const digit = digits[content[at] ?? 0] ?? none
    if (digit === none) continue
    if (upper < 0) upper = digit
    else {
      bytes[length++] = (upper << 4) | digit
      upper = -1
    }
  }
  if (upper >= 0) bytes[length++] = upper << 4
  return bytes.subarray(0, length)
}

let scratch = new Uint8Array(4096)

function room(length: number): Uint8Array {
  if (scratch.length < length) scratch = new Uint8Array(length * 2)
  return scratch
}

function isOctal(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x37
}

/** `\n`, `\r`, `\t`, `\b`, `\f`. */
const controls: Record<number, number> = { 110: 0x0a, 114: 0x0d, 116: 0x09, 98: 0x08, 102: 0x0c }

const none = 255
const digits = new Uint8Array(256).map((_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16)
  return Number.isNaN(digit) ? none : digit
})
