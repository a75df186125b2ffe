import { type Readable, readableBy } from './readable.ts'

/**
 * How much of a GIF's first image can be read, by its pixels; the others aren't shown. A GIF has no checksums, but a wrong code usually
 * stands for more or fewer pixels than the right one, so that the total doesn't match.
 */
export function readableGif(bytes: Buffer): Readable {
  let at = 13 + tableBytes(bytes[10] ?? 0)
  while (bytes[at] === extension) at = afterBlocks(bytes, at + 2)
  if (bytes[at] !== image || at + 11 > bytes.length) return { kind: 'nothing' }
  const pixels = bytes.readUInt16LE(at + 5) * bytes.readUInt16LE(at + 7)
  const start = at + 10 + tableBytes(bytes[at + 9] ?? 0)
  const { count, isOutOfStep } = countPixels(joinBlocks(bytes, start + 1), { rootBits: bytes[start] ?? 0, pixels })
  return isOutOfStep ? { kind: 'part' } : readableBy(count / pixels)
}

const extension = 0x21
const image = 0x2c
const maxBits = 12

/** The length of a colour table, if the flags say that there is one. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
}

function afterBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) at += 1 + length
  return at + 1
}

function joinBlocks(bytes: Buffer, from: number): Buffer {
  const blocks: Buffer[] = []
  let at = from
  for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) {
    blocks.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return Buffer.concat(blocks)
}

interface Counted {
  count: number
  /** The end code comes too early, or there is more data than pixels: an earlier code was wrong. */
  isOutOfStep: boolean
}

/** Counts pixels up to the end or the first invalid code. Only the length of the pixel rows that codes stand for matters. */
function countPixels(data: Buffer, { rootBits, pixels }: { rootBits: number; pixels: number }): Counted {
  let count = 0
  if (rootBits < 1 || rootBits >= maxBits) return { count, isOutOfStep: false }
  const clear = 1 << rootBits
  const lengths = new Uint32Array(1 << maxBits).fill(1, 0, clear)
  let [next, bits] = [clear + 2, rootBits + 1]
  let before: number | undefined
  let [kept, has] = [0, 0]
  for (let at = 0; count <= pixels; ) {
    for (; has < bits && at < data.length; at += 1) {
      kept |= (data[at] ?? 0) << has
      has += 8
    }
    if (has < bits) return { count, isOutOfStep: false }
    const code = kept & ((1 << bits) - 1)
    kept >>>= bits
    has -= bits
    if (code === clear + 1) return { count, isOutOfStep: count < pixels }
    if (code === clear) {
      ;[next, bits, before] = [clear + 2, rootBits + 1, undefined]
      continue
    }
    if (before === undefined ? code > clear : code > next) return { count, isOutOfStep: false }
    const longer = before === undefined ? 0 : (lengths[before] ?? 0) + 1
    count += before !== undefined && code === next ? longer : (lengths[code] ?? 0)
    if (before !== undefined && next < 1 << maxBits) {
      lengths[next] = longer
      next += 1
      if (next === 1 << bits && bits < maxBits) bits += 1
    }
    before = code
  }
  return { count, isOutOfStep: true }
}
