/** What the header of a JPEG 2000 image says. */
export interface JpxFacts {
  channels: number
  depth: number
  /** Whether the channels have depths of their own. */
  hasDepths: boolean
  colours: { method: number; approximation: number; enumerated: number | undefined; profile?: Uint8Array }[]
  /** Whether the values are places in a palette of the file. */
  hasPalette: boolean
  /** What the file says about channels: whether each is a colour (0) or an opacity (1, 2), and of which colour from 1. */
  definitions: { channel: number; kind: number; colour: number }[]
}

/** Whether the file itself says that its colours are the four inks of no press in particular. */
export function hasDeviceInks(bytes: Uint8Array): boolean {
  const { colours } = readJpxFacts(bytes)
  const used = colours.find(({ approximation }) => approximation === 1) ?? colours[0]
  return used?.enumerated === enumeratedInks
}

const enumeratedInks = 12

/** The part of a JPEG 2000 file that holds the image; the whole of one that is bare. */
export function codestreamOf(bytes: Uint8Array): Uint8Array | undefined {
  if (isCodestream(bytes)) return bytes
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(Buffer.from(codestreamMark))
  return at < 0 ? undefined : bytes.subarray(at)
}

/** Whether JPEG 2000 data is bare: no file, only what stands in one. */
export function isCodestream(bytes: Uint8Array): boolean {
  return codestreamMark.every((byte, at) => bytes[at] === byte)
}

const codestreamMark = [0xff, 0x4f, 0xff, 0x51]

/** Reads the boxes of a JP2 file, or the start of a bare codestream (ISO 15444-1, annexes A and I). */
export function readJpxFacts(bytes: Uint8Array): JpxFacts {
  const facts: JpxFacts = { channels: 0, depth: 0, hasDepths: false, colours: [], hasPalette: false, definitions: [] }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (isCodestream(bytes)) readCodestream(view, 0, facts)
    else readBoxes(view, 0, view.byteLength, facts)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return facts
}

function readBoxes(view: DataView, from: number, to: number, facts: JpxFacts): void {
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at)
    const start = at + (size === 1 ? 16 : 8)
    const end = size === 0 ? to : at + (size === 1 ? view.getUint32(at + 12) : size)
    if (end <= at) return
    readBox(view, nameAt(view, at + 4), start, Math.min(end, to), facts)
    at = end
  }
}

function readBox(view: DataView, name: string, start: number, end: number, facts: JpxFacts): void {
  if (name === 'jp2h') readBoxes(view, start, end, facts)
  else if (name === 'ihdr') {
    facts.channels = view.getUint16(start + 8)
    const depth = view.getUint8(start + 10)
    facts.depth = depth === 255 ? facts.depth : (depth & 0x7f) + 1
  } else if (name === 'bpcc') facts.hasDepths = true
  else if (name === 'colr') {
    const method = view.getUint8(start)
    facts.colours.push({
      method,
      approximation: view.getUint8(start + 2),
      enumerated: method === 1 ? view.getUint32(start + 3) : undefined,
      ...(method !== 1 && { profile: new Uint8Array(view.buffer, view.byteOffset + start + 3, Math.max(0, end - start - 3)) }),
    })
  } else if (name === 'pclr') facts.hasPalette = true
  else if (name === 'cdef' && facts.definitions.length === 0)
    facts.definitions = readDefinitions(view, { start, end, channels: facts.channels })
  else if (name === 'jp2c' && facts.channels === 0) readCodestream(view, start, facts)
}

/** One for each channel at most, whatever the box says: its count may be any number. */
function readDefinitions(
  view: DataView,
  { start, end, channels }: { start: number; end: number; channels: number },
): JpxFacts['definitions'] {
  const count = Math.min(view.getUint16(start), Math.max(0, Math.floor((end - start - 2) / 6)), channels)
  return Array.from({ length: count }, (_, index) => {
    const [channel = 0, kind = 0, colour = 0] = [2, 4, 6].map((offset) => view.getUint16(start + index * 6 + offset))
    return { channel, kind, colour }
  })
}

/** The size marker follows the start of a codestream. */
function readCodestream(view: DataView, start: number, facts: JpxFacts): void {
  facts.channels = view.getUint16(start + 40)
  facts.depth = (view.getUint8(start + 42) & 0x7f) + 1
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
}
