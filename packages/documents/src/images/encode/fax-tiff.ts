/** Fax-coded black and white pixels. */
export interface FaxData {
  data: Uint8Array
  width: number
  height: number
  /** Below 0: each row relative to the one before (Group 4); 0: each by itself; above: mixed. */
  k: number
  /** Rows are separated by end-of-line marks. */
  hasLineEnds: boolean
  /** Each row starts at a byte boundary. */
  isAligned: boolean
  /** The colours are inverted compared with a fax. */
  isInverted: boolean
}

/** A TIFF file around unchanged fax data; undefined if TIFF can't express its coding. */
export function faxTiff(fax: FaxData): Buffer | undefined {
  const coding = codingOf(fax)
  if (!coding) return undefined
  const { data, width, height, isInverted } = fax
  const entries: Entry[] = [
    [256, long, width],
    [257, long, height],
    [258, short, 1],
    [259, short, coding.compression],
    [262, short, isInverted ? 1 : 0],
    [273, long, 0],
    [277, short, 1],
    [278, long, height],
    [279, long, data.length],
    ...(coding.options === undefined ? [] : [[292, long, coding.options] satisfies Entry]),
  ]
  const head = Buffer.alloc(headBytes + 2 + entries.length * 12 + 4)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(headBytes, 4)
  head.writeUInt16LE(entries.length, headBytes)
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = headBytes + 2 + index * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(1, at + 4)
    head.writeUInt32LE(tag === stripOffsets ? head.length : value, at + 8)
  }
  return Buffer.concat([head, data])
}

type Entry = readonly [tag: number, type: number, value: number]

const short = 3
const long = 4
const headBytes = 8
const stripOffsets = 273

function codingOf({ k, hasLineEnds, isAligned }: FaxData): { compression: number; options?: number } | undefined {
  if (k < 0) return isAligned ? undefined : { compression: 4 }
  if (isAligned) return k === 0 && !hasLineEnds ? { compression: 2 } : undefined
  return hasLineEnds ? { compression: 3, options: k > 0 ? 1 : 0 } : undefined
}
