/**
 * The end of an inline image's data: at a separate `EI` that is followed by valid content rather than image bytes that look like it. If
 * there is none, at the first separate `EI`, or else at the end of the content.
 */
export function endOfImageData(content: Uint8Array, from: number): number {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  let first: number | undefined
  for (let at = bytes.indexOf('EI', from); at >= 0; at = bytes.indexOf('EI', at + 1)) {
    if (at === from || !isBefore(bytes[at - 1]) || !isBehind(bytes[at + 2])) continue
    if (isContent(bytes, at + 2)) return at - 1
    first ??= at - 1
  }
  return first ?? bytes.length
}

/** The start of an inline image's data, one white space after `ID`; `from` is after its `BI`. */
export function startOfImageData(content: Uint8Array, from: number): number | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength).subarray(0, from + maxEntryBytes)
  for (let at = bytes.indexOf('ID', from); at >= 0; at = bytes.indexOf('ID', at + 1)) {
    if ((isSpace(bytes[at - 1]) || closers.includes(bytes[at - 1] ?? 0)) && isSpace(bytes[at + 2])) return at + 3
  }
  return undefined
}

const maxEntryBytes = 20_000
/** What may precede `ID` without white space: `]`, `)` and `>`. */
const closers = [0x5d, 0x29, 0x3e]

const lookedAt = 12

/** The white space that ends the data, or the end mark of ASCII-encoded data. */
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

/** An inline image as it stands in content. */
export interface InlineImageToken {
  kind: 'inline'
  entries: string
  data: Uint8Array
}

/** The inline image whose entries begin here, after its `BI`, and where the content goes on; undefined if it has no data. */
export function inlineImageAt(content: Uint8Array, text: string, at: number): { image: InlineImageToken; next: number } | undefined {
  const start = startOfImageData(content, at)
  if (start === undefined) return undefined
  const end = endOfImageData(content, start)
  // The end of an image is the white space before `EI` and the operator itself.
  return { image: { kind: 'inline', entries: text.slice(at, start - 3), data: content.subarray(start, end) }, next: end + 3 }
}
