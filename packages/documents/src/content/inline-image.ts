/** Where the bytes of an inline image end: at an `EI` on its own behind which content goes on, and not more image bytes that look like it. */
export function endOfImageData(content: Uint8Array, from: number): number {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  for (let at = bytes.indexOf('EI', from); at >= 0; at = bytes.indexOf('EI', at + 1)) {
    if (at > from && isBefore(bytes[at - 1]) && isBehind(bytes[at + 2]) && isContent(bytes, at + 2)) return at - 1
  }
  return bytes.length
}

const lookedAt = 12

/** The white space that ends the data, or the end mark of data in letters. */
function isBefore(byte: number | undefined): boolean {
  return byte === 0x3e || isSpace(byte)
}

function isBehind(byte: number | undefined): boolean {
  return byte === undefined || isSpace(byte)
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d) || byte === 0xa0
}

function isContent(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < Math.min(bytes.length, from + lookedAt); at++) {
    const byte = bytes[at] ?? 0
    if (!(byte === 0x09 || byte === 0x0a || byte === 0x0d || (byte >= 0x20 && byte <= 0x7e))) return false
  }
  return true
}
