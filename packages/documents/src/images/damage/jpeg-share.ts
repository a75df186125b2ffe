import { coders } from '../../engines/coders.ts'
import { type JpegBits, partsOfScan } from './jpeg-bits.ts'
import { blockReader, type Nonzero } from './jpeg-blocks.ts'
import { type JpegComponent, type JpegFrame, type JpegScan, maxCodes, readJpegFrame } from './jpeg-segments.ts'
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

interface ReadScan {
  share: number
  /** The bytes after the last block. */
  bytesLeft: number
}

const nothingRead: ReadScan = { share: 0, bytesLeft: 0 }

function readScan(bytes: Buffer, scan: JpegScan, { frame, nonzero }: { frame: JpegFrame; nonzero: NonzeroOf }): ReadScan {
  // A single component comes block by block, several come in units of a few blocks each.
  const [only] = scan.components
  const isSingle = only !== undefined && scan.components.length === 1
  const units = isSingle ? only.component.blocks : frame.units
  const order = scan.components.flatMap(({ component }, index) => Array<number>(isSingle ? 1 : component.perUnit).fill(index))
  if (!frame.isProgressive) return readBaseline(bytes, scan, { order, units })
  const read = refiningReader(scan, { order, nonzero })
  if (!read) return nothingRead
  const perPart = scan.interval > 0 ? scan.interval : units
  let [unit, bytesLeft] = [0, 0]
  for (const bits of partsOfScan(bytes, scan.start)) {
    const end = Math.min(units, unit + perPart)
    unit = read(bits, { unit, end })
    if (unit < end) return { share: unit / units, bytesLeft }
    bytesLeft = Math.max(bytesLeft, endingBytes(bits))
  }
  return { share: unit / units, bytesLeft }
}

type NonzeroOf = ReadonlyMap<JpegComponent, Nonzero>

/** Reads the units up to `end`; gives the first that isn't valid, or `end`. */
type UnitReader = (bits: JpegBits, range: { unit: number; end: number }) => number

/** Most JPEGs are baseline, and photos are large: their codes are walked through by native code. */
function readBaseline(
  bytes: Buffer,
  { components, interval, start }: JpegScan,
  { order, units }: { order: readonly number[]; units: number },
): ReadScan {
  const tables = components.flatMap(({ dc, ac }) => (dc && ac ? [dc, ac] : []))
  if (tables.length < components.length * 2) return nothingRead
  const codes = new Uint8Array(tables.length * maxCodes)
  for (const [index, table] of tables.entries()) codes.set(table.subarray(0, maxCodes), index * maxCodes)
  const scan = bytes.subarray(start)
  const left = new Uint32Array(1)
  const read = coders().jpegWalk(scan, scan.length, codes, components.length, Uint8Array.from(order), order.length, units, interval, left)
  return { share: read / units, bytesLeft: left[0] ?? 0 }
}

function refiningReader(scan: JpegScan, { order, nonzero }: { order: readonly number[]; nonzero: NonzeroOf }): UnitReader | undefined {
  const readers = scan.components.map(({ component, dc, ac }) => {
    const known = nonzero.get(component)
    return known && blockReader(scan, { dc, ac, nonzero: known })
  })
  if (readers.includes(undefined)) return undefined
  const inOrder = order.map((index) => readers[index])
  return (bits, { unit, end }) => {
    for (let at = unit; at < end; at += 1) {
      for (const reader of inOrder) if (!reader?.(bits, at, end - at)) return at
      if (bits.at > bits.count) return at
    }
    return end
  }
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
