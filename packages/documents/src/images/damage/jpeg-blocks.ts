import { type HuffmanTable, huffmanTable } from './huffman-table.ts'
import { type JpegBits, nextBits, takeBits } from './jpeg-bits.ts'
import type { HuffmanCodes, JpegScan } from './jpeg-segments.ts'

/** Skips one block of a component of a progressive JPEG, given by its number; false if its bits are invalid. */
export type BlockReader = (bits: JpegBits, block: number, blocksLeft: number) => boolean

/** Which coefficients of each block of a component are known to be non-zero: two times 32 bits per block. */
export type Nonzero = Uint32Array

/** The reader for the blocks of one component of a scan; undefined if a table is missing. */
export function blockReader(
  { first, last, isRefining }: JpegScan,
  { dc, ac, nonzero }: { dc: HuffmanCodes | undefined; ac: HuffmanCodes | undefined; nonzero: Nonzero },
): BlockReader | undefined {
  if (first === 0 && isRefining) return (bits) => takeBits(bits, 1) >= 0
  if (first === 0) return dc && firstReader(huffmanTable(dc))
  if (!ac) return undefined
  const band = { first, last, ac: huffmanTable(ac), nonzero, run: { left: 0 } }
  return isRefining
    ? (bits, block, blocksLeft) => refineBand(bits, band, { block, blocksLeft })
    : (bits, block, blocksLeft) => readBand(bits, band, { block, blocksLeft })
}

function firstReader(table: HuffmanTable): BlockReader {
  return (bits) => {
    const found = table[nextBits(bits)] ?? 0
    bits.at += (found >> 8) + (found & 255)
    return found > 0 && (found & 255) < 16
  }
}

interface Band {
  first: number
  last: number
  ac: HuffmanTable
  nonzero: Nonzero
  /** How many more blocks have no data. */
  run: { left: number }
}

interface Place {
  block: number
  blocksLeft: number
}

const longZeros = 15

/** The next symbol; -1 if no code matches. */
function takeSymbol(bits: JpegBits, table: HuffmanTable): number {
  const found = table[nextBits(bits)] ?? 0
  bits.at += found >> 8
  return found === 0 ? -1 : found & 255
}

function readBand(bits: JpegBits, { first, last, ac, nonzero, run }: Band, { block, blocksLeft }: Place): boolean {
  if (run.left > 0) {
    run.left -= 1
    return true
  }
  for (let at = first; at <= last; at += 1) {
    const symbol = takeSymbol(bits, ac)
    if (symbol < 0) return false
    const [zeros, size] = [symbol >> 4, symbol & 15]
    if (size === 0 && zeros < longZeros) {
      run.left = (1 << zeros) + takeBits(bits, zeros) - 1
      return run.left < blocksLeft
    }
    at += zeros
    if (size === 0) continue
    if (at > last) return false
    bits.at += size
    mark(nonzero, block, at)
  }
  return true
}

function refineBand(bits: JpegBits, { first, last, ac, nonzero, run }: Band, { block, blocksLeft }: Place): boolean {
  let at = first
  for (; run.left === 0 && at <= last; at += 1) {
    const symbol = takeSymbol(bits, ac)
    const [zeros, size] = [symbol >> 4, symbol & 15]
    if (symbol < 0 || size > 1) return false
    if (size === 0 && zeros < longZeros) {
      run.left = (1 << zeros) + takeBits(bits, zeros)
      if (run.left > blocksLeft) return false
      break
    }
    bits.at += size
    for (let left = zeros; at <= last; at += 1) {
      if (isMarked(nonzero, block, at)) bits.at += 1
      else if (left > 0) left -= 1
      else break
    }
    if (size === 0) continue
    if (at > last) return false
    mark(nonzero, block, at)
  }
  if (run.left === 0) return true
  for (; at <= last; at += 1) if (isMarked(nonzero, block, at)) bits.at += 1
  run.left -= 1
  return true
}

function mark(nonzero: Nonzero, block: number, at: number): void {
  const word = block * 2 + (at >> 5)
  nonzero[word] = (nonzero[word] ?? 0) | (1 << (at & 31))
}

function isMarked(nonzero: Nonzero, block: number, at: number): boolean {
  return ((nonzero[block * 2 + (at >> 5)] ?? 0) & (1 << (at & 31))) !== 0
}
