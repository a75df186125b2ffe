import type { CString } from './library.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * A PDF name as a string. Names are bytes, mostly UTF-8; a byte that is not becomes the lone surrogate U+DC80 + (byte - 128),
 * so that every name has exactly one string and comes back from it unchanged.
 */
export function nameFromBytes(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return Array.from(bytes, escapeByte).join('')
  }
}

/** The name as it is handed to the library. */
export function nameToBytes(name: string): CString {
  if (!/[\udc80-\udcff]/u.test(name)) return name
  const bytes = Array.from(name, (character) => (character.codePointAt(0) ?? 0) & 0xff)
  return Uint8Array.of(...bytes, 0)
}

function escapeByte(byte: number): string {
  return String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte)
}
