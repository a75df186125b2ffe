import { isRestart } from './jpeg-segments.ts'

/** The coded bits of a JPEG scan between two markers. Reading beyond the end gives zeros. */
export interface JpegBits {
  bytes: Uint8Array
  /** The index of the next bit, and the total. */
  at: number
  count: number
}

/** The next sixteen bits. */
export function nextBits({ bytes, at }: JpegBits): number {
  const byte = at >> 3
  return ((((bytes[byte] ?? 0) << 16) | ((bytes[byte + 1] ?? 0) << 8) | (bytes[byte + 2] ?? 0)) >> (8 - (at & 7))) & 0xffff
}

/** Takes up to sixteen bits as a number. */
export function takeBits(bits: JpegBits, count: number): number {
  const taken = nextBits(bits) >> (16 - count)
  bits.at += count
  return taken
}

/** The bits of a scan, split at its restart markers. */
export function* partsOfScan(bytes: Buffer, start: number): Generator<JpegBits> {
  let at = start
  for (;;) {
    const { pieces, end } = piecesFrom(bytes, at)
    const joined = Buffer.concat(pieces)
    yield { bytes: joined, at: 0, count: joined.length * 8 }
    if (!isRestart(bytes[end + 1] ?? 0)) return
    at = end + 2
  }
}

/** The bytes before the next marker, without the zero that is stuffed after a 0xFF. */
function piecesFrom(bytes: Buffer, start: number): { pieces: Buffer[]; end: number } {
  const pieces: Buffer[] = []
  let from = start
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === 0xff) continue
    if (next !== 0) return { pieces: [...pieces, bytes.subarray(from, at)], end: at }
    pieces.push(bytes.subarray(from, at + 1))
    from = at + 2
  }
  return { pieces: [...pieces, bytes.subarray(from)], end: bytes.length }
}
