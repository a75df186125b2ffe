import { type JpegBits, partsOfScan } from './jpeg-bits.ts'
import { type BlockReader, blockReader, type Nonzero } from './jpeg-blocks.ts'
import { type JpegComponent, type JpegFrame, type JpegScan, readJpegFrame } from './jpeg-segments.ts'
import { type Readable, readableBy } from './readable.ts'

/** Whether a JPEG is progressive, that is, brings its blocks bit by bit in several scans. */
export function isProgressiveJpeg(bytes: Buffer): boolean {
  return readJpegFrame(bytes)?.isProgressive === true
}

/**
 * How much of a JPEG comes before the first invalid code: of its blocks or, in a progressive one, of what the scans bring. Undefined if it
 * isn't Huffman-coded. A JPEG has no checksums: wrong codes that happen to be valid, such as another shade, can't be detected.
 */
export function readableJpeg(bytes: Buffer): Readable | undefined {
  const frame = readJpegFrame(bytes)
  if (!frame) return undefined
  const brought = createBrought(frame)
  const nonzero = new Map<JpegComponent, Nonzero>()
  if (frame.isProgressive) for (const component of frame.components) nonzero.set(component, new Uint32Array(component.blocks * 2))
  let isOutOfStep = false
  for (const scan of frame.scans) {
    const read = readScan(bytes, scan, { frame, nonzero })
    brought.add(scan, read.share)
    if (read.share < 1) break
    isOutOfStep ||= read.bytesLeft > maxBytesLeft
  }
  const readable = readableBy(brought.share())
  return isOutOfStep && readable.kind === 'whole' ? { kind: 'part' } : readable
}

/** Some cameras append a few meaningless bytes, which are harmless. More of them are blocks that were misread. */
const maxBytesLeft = 4

interface Reading {
  frame: JpegFrame
  nonzero: ReadonlyMap<JpegComponent, Nonzero>
}

interface ReadScan {
  share: number
  /** The bytes after the last block. */
  bytesLeft: number
}

function readScan(bytes: Buffer, scan: JpegScan, { frame, nonzero }: Reading): ReadScan {
  const readers = scan.components.map(({ component, dc, ac }) => blockReader(scan, { dc, ac, nonzero: nonzero.get(component) }))
  if (readers.includes(undefined)) return { share: 0, bytesLeft: 0 }
  // A single component comes block by block, several come in units of a few blocks each.
  const [only] = scan.components
  const isSingle = only !== undefined && scan.components.length === 1
  const units = isSingle ? only.component.blocks : frame.units
  const blocks = scan.components.map(({ component }) => (isSingle ? 1 : component.perUnit))
  const order = readers.flatMap((reader, index) => Array.from<BlockReader | undefined>({ length: blocks[index] ?? 0 }).fill(reader))
  const perPart = scan.interval > 0 ? scan.interval : units
  let [unit, bytesLeft] = [0, 0]
  for (const bits of partsOfScan(bytes, scan.start)) {
    for (const end = Math.min(units, unit + perPart); unit < end; unit += 1) {
      for (let at = 0; at < order.length; at += 1) if (!order[at]?.(bits, unit, end - unit)) return { share: unit / units, bytesLeft }
      if (bits.at > bits.count) return { share: unit / units, bytesLeft }
    }
    bytesLeft = Math.max(bytesLeft, endingBytes(bits))
  }
  return { share: unit / units, bytesLeft }
}

/** Unread bytes, unless they are only padding. */
function endingBytes({ bytes, at }: JpegBits): number {
  const left = bytes.subarray((at + 7) >> 3)
  return left.every((byte) => byte === left[0]) ? 0 : left.length
}

/** Adds up what the scans bring. A coefficient comes as a whole, or without its low bits, which follow one per scan. */
function createBrought({ components }: JpegFrame) {
  const parts = components.map((component) => ({ component, wanted: new Uint8Array(64).fill(1), has: new Float64Array(64) }))
  return {
    add({ components: ofScan, first, last, low, isRefining }: JpegScan, share: number): void {
      for (const { wanted, has } of parts.filter((part) => ofScan.some(({ component }) => component === part.component))) {
        for (let at = first; at <= last; at += 1) {
          if (!isRefining) wanted[at] = 1 + low
          has[at] = (has[at] ?? 0) + share
        }
      }
    },
    share(): number {
      const sum = (of: (part: (typeof parts)[number]) => number) =>
        parts.reduce((total, part) => total + part.component.blocks * of(part), 0)
      const has = sum((part) => part.has.reduce((total, count, at) => total + Math.min(count, part.wanted[at] ?? 1), 0))
      return has / sum((part) => part.wanted.reduce((total, count) => total + count, 0))
    },
  }
}
