/** A codestream of as few bytes as possible, to ask for much work: without loss, its channels of sixteen bits. */
export interface SmallCodestream {
  width: number
  height: number
  channels?: number
  /** The side of tiles; otherwise there is one. */
  tile?: number
  levels?: number
  layers?: number
  /** The size of precincts as stored; otherwise there is one for each resolution. */
  precinct?: number
  /** The side of code-blocks as a power of two. */
  block?: number
  /** Markers before the common coding. */
  early?: readonly number[]
  /** The packets of each tile. */
  packets?: Uint8Array
}

/** Makes a bare codestream (ISO 15444-1, annex A). */
export function smallCodestream({
  width,
  height,
  channels = 1,
  tile,
  levels = 0,
  layers = 1,
  block = 6,
  ...given
}: SmallCodestream): Buffer {
  const { precinct, early = [], packets = Buffer.alloc(1) } = given
  const [across, down] = [tile ?? width, tile ?? height]
  const tiles = Math.ceil(width / across) * Math.ceil(height / down)
  const size = [0, ...[width, height, 0, 0, across, down, 0, 0].flatMap((value) => [value >>> 16, value & 0xffff]), channels]
  const ofChannels = Array.from({ length: channels }, () => [15, 1, 1]).flat()
  const precincts = precinct === undefined ? [] : new Array<number>(levels + 1).fill(precinct)
  const coding = [precinct === undefined ? 0 : 1, 0, layers >> 8, layers & 255, 0, levels, block - 2, block - 2, 0, 1, ...precincts]
  // With two guard bits, 29 planes.
  const steps = new Array<number>(3 * levels + 1).fill(28 << 3)
  return Buffer.concat([
    Buffer.from([0xff, 0x4f]),
    marker(0x51, [...size.flatMap((value) => [value >> 8, value & 255]), ...ofChannels]),
    Buffer.from(early),
    marker(0x52, coding),
    marker(0x5c, [2 << 5, ...steps]),
    ...Array.from({ length: tiles }, (_, index) => tilePart(index, packets)),
    Buffer.from([0xff, 0xd9]),
  ])
}

function marker(code: number, content: readonly number[]): Buffer {
  const length = content.length + 2
  return Buffer.from([0xff, code, length >> 8, length & 255, ...content])
}

function tilePart(index: number, packets: Uint8Array): Buffer {
  const start = Buffer.from([0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 0, 0, 1, 0xff, 0x93])
  start.writeUInt16BE(index, 4)
  start.writeUInt32BE(start.length + packets.length, 6)
  return Buffer.concat([start, packets])
}

/** A packet that gives each of `side` times `side` code-blocks up to 164 passes, and no data for them. */
export function packetOfPasses(side: number, passes: number): Buffer {
  const bits = [1]
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      // Each node of the two trees is read with the first of its blocks.
      for (let unit = 1; unit < side * 2; unit *= 2) if (x % unit === 0 && y % unit === 0) bits.push(1, 1)
      const many = Array.from({ length: 7 }, (_, bit) => ((passes - 37) >> (6 - bit)) & 1)
      bits.push(...new Array<number>(9).fill(1), ...many, 0)
      bits.push(...new Array<number>(3 + Math.floor(Math.log2(passes))).fill(0))
    }
  }
  return packed(bits)
}

/** A byte behind 0xFF has a bit less. */
function packed(bits: readonly number[]): Buffer {
  const bytes: number[] = []
  for (let at = 0; at < bits.length; ) {
    const count = bytes.at(-1) === 0xff ? 7 : 8
    let byte = 0
    for (let bit = 0; bit < count; bit += 1) byte = byte * 2 + (bits[at + bit] ?? 0)
    bytes.push(byte)
    at += count
  }
  return Buffer.from(bytes)
}
