/** One component of a JPEG, with its number of 8×8 blocks: without and with padding. */
export interface JpegComponent {
  id: number
  /** Its blocks per unit of an interleaved scan. */
  perUnit: number
  blocks: number
}

/** The parameters of a JPEG scan, and where its bits begin. */
export interface JpegScan {
  components: readonly { component: JpegComponent; dc: HuffmanCodes | undefined; ac: HuffmanCodes | undefined }[]
  /** The first and the last coefficient. */
  first: number
  last: number
  /** How many low bits are left for later scans, and whether this is such a later one. */
  low: number
  isRefining: boolean
  /** The coding restarts after this many units; 0 for never. */
  interval: number
  start: number
}

/** The frame of a JPEG, and its scans in order, each with its tables. */
export interface JpegFrame {
  isProgressive: boolean
  components: readonly JpegComponent[]
  /** Units of an interleaved scan. */
  units: number
  /** The scans in the file; each is only looked for when requested. */
  scans: Iterable<JpegScan>
}

/** As in the file: how many codes of each length from 1 to 16 there are, then their symbols. */
export type HuffmanCodes = Uint8Array

/** The most codes, one for each symbol. */
export const maxCodes = 16 + 256

/** Reads the frame of a Huffman-coded JPEG with 8 bits per channel; undefined for any other. */
export function readJpegFrame(bytes: Buffer): JpegFrame | undefined {
  const tables = new Map<number, HuffmanCodes>()
  const state = { interval: 0 }
  const segments = segmentsOf(bytes)
  // Iterated by hand, because the scans continue from where the frame was found.
  for (let step = segments.next(); !step.done; step = segments.next()) {
    const { marker, body } = step.value
    takeTables(tables, state, marker, body)
    if (marker === startOfScan || otherFrames.has(marker)) return undefined
    if (!frames.has(marker)) continue
    const frame = frameOf(body)
    return frame && { ...frame, isProgressive: marker === progressive, scans: scansOf(segments, { ...frame, tables, state }) }
  }
  return undefined
}

const startOfScan = 0xda
const endOfImage = 0xd9
const huffmanTables = 0xc4
const restartInterval = 0xdd
const progressive = 0xc2
const frames = new Set([0xc0, 0xc1, progressive])
/** Lossless, differential and arithmetic coding. */
const otherFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const maxSegments = 10_000

interface Segment {
  marker: number
  body: Buffer
  /** Where it ends. */
  end: number
}

/** Every segment up to the end; the bits of scans are skipped, since they contain no markers except restarts. */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  let at = 2
  for (let count = 0; count < maxSegments; count += 1) {
    at = markerFrom(bytes, at)
    const marker = bytes[at + 1]
    if (marker === undefined || marker === endOfImage || at + 4 > bytes.length) return
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    yield { marker, body: bytes.subarray(at + 4, end), end }
    at = Math.max(end, at + 4)
  }
}

/** The position of the next marker other than a restart, or the end. */
function markerFrom(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return bytes.length
}

/** A marker at which the coding of a scan restarts. */
export function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7
}

type FrameSize = Pick<JpegFrame, 'components' | 'units'>

function frameOf(body: Buffer): FrameSize | undefined {
  if (body.length < 6 || body.length < 6 + (body[5] ?? 0) * 3 || body[0] !== 8) return undefined
  const [height, width, count] = [body.readUInt16BE(1), body.readUInt16BE(3), body[5] ?? 0]
  const sampled = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0] = body.subarray(6 + index * 3)
    return { id, across: sampling >> 4, down: sampling & 15 }
  })
  if (width === 0 || height === 0 || count === 0 || count > 4) return undefined
  if (sampled.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return undefined
  const [maxAcross, maxDown] = [Math.max(...sampled.map(({ across }) => across)), Math.max(...sampled.map(({ down }) => down))]
  const blocks = (pixels: number, of: number, max: number) => Math.ceil(Math.ceil((pixels * of) / max) / 8)
  return {
    units: Math.ceil(width / (8 * maxAcross)) * Math.ceil(height / (8 * maxDown)),
    components: sampled.map(({ id, across, down }) => ({
      id,
      perUnit: across * down,
      blocks: blocks(width, across, maxAcross) * blocks(height, down, maxDown),
    })),
  }
}

interface Known extends FrameSize {
  tables: Map<number, HuffmanCodes>
  state: { interval: number }
}

function* scansOf(segments: Iterable<Segment>, { components, tables, state }: Known): Generator<JpegScan> {
  for (const { marker, body, end } of segments) {
    takeTables(tables, state, marker, body)
    if (marker !== startOfScan) continue
    const count = body[0] ?? 0
    if (body.length < 4 + count * 2) return
    const used = Array.from({ length: count }, (_, index) => {
      const [id, selected = 0] = body.subarray(1 + index * 2)
      const component = components.find((one) => one.id === id)
      return component && { component, dc: tables.get(selected >> 4), ac: tables.get(16 + (selected & 15)) }
    }).filter((one) => one !== undefined)
    const [first = 0, last = 63, bits = 0] = body.subarray(1 + count * 2)
    if (used.length !== count || count === 0 || last > 63 || first > last) return
    yield { components: used, first, last, low: bits & 15, isRefining: bits >> 4 > 0, interval: state.interval, start: end }
  }
}

/** Huffman tables by number; AC tables from 16 on. */
function takeTables(tables: Map<number, HuffmanCodes>, state: { interval: number }, marker: number, body: Buffer): void {
  if (marker === restartInterval && body.length >= 2) state.interval = body.readUInt16BE(0)
  if (marker !== huffmanTables) return
  for (let at = 0; at + 17 <= body.length; ) {
    const end = at + 17 + body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
    tables.set(body[at] ?? 0, body.subarray(at + 1, end))
    at = end
  }
}
