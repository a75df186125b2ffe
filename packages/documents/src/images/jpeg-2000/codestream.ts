import { type Coding, type Quantisation, readCoding, readQuantisation } from './coding.ts'
import { Jpeg2000Error } from './jpeg-2000-error.ts'
import type { WorkBudget } from './work-budget.ts'

/** One channel of an image. */
export interface Channel {
  /** Bits of a sample. */
  depth: number
  isSigned: boolean
}

/** How one channel of a tile is coded. */
export interface ChannelCoding {
  coding: Coding
  quantisation: Quantisation
}

/** A tile with the data of all its parts. */
export interface Tile {
  index: number
  /** One for each channel of the image. */
  channels: ChannelCoding[]
  parts: Uint8Array[]
}

/** An area on the grid that all tiles and channels share; the second corner is outside. */
export interface Area {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** What the first marker of a codestream says. */
export interface ImageSize {
  area: Area
  tileSize: { width: number; height: number; x0: number; y0: number }
  channels: Channel[]
}

/** Reads the markers behind that of the size (ISO 15444-1, annex A). A file that is cut off has fewer tiles or parts. */
export function readTiles(bytes: Uint8Array, count: number, budget: WorkBudget): Tile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const common = new Headers(count)
  const tiles = new Map<number, { headers: Headers; parts: Uint8Array[] }>()
  let at = 4 + view.getUint16(4)
  while (at + 4 <= view.byteLength && view.getUint16(at) !== marker.end) {
    const code = view.getUint16(at)
    if (code !== marker.tilePart) {
      common.read(view, at)
      at += 2 + view.getUint16(at + 2)
      continue
    }
    if (at + 12 > view.byteLength) break
    const [index, length] = [view.getUint16(at + 4), view.getUint32(at + 6)]
    let tile = tiles.get(index)
    if (!tile) {
      budget.spendParts(count)
      tile = { headers: common.copy(), parts: [] }
      tiles.set(index, tile)
    }
    const end = length === 0 ? view.byteLength : Math.min(view.byteLength, at + length)
    const start = readTileHeader(view, { from: at + 12, end, headers: tile.headers })
    tile.parts.push(bytes.subarray(start, end))
    at = Math.max(end, at + 12)
  }
  return [...tiles].map(([index, { headers, parts }]) => ({ index, channels: headers.channels(), parts }))
}

const marker = { size: 0xff51, end: 0xffd9, tilePart: 0xff90, data: 0xff93 }

function readTileHeader(view: DataView, { from, end, headers }: { from: number; end: number; headers: Headers }): number {
  headers.beginTile()
  for (let at = from; at + 2 <= end; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint16(at) === marker.data) return at + 2
    headers.read(view, at)
  }
  return end
}

/** With fewer than 257, markers name a channel by one byte. */
const maxChannels = 32

/** Reads the marker at the beginning of a JPEG 2000 codestream. */
export function readSize(bytes: Uint8Array): ImageSize {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 45 || view.getUint16(2) !== marker.size) throw new Jpeg2000Error('no size')
  const [x1 = 0, y1 = 0, x0 = 0, y0 = 0, width = 0, height = 0, tileX = 0, tileY = 0] = [8, 12, 16, 20, 24, 28, 32, 36].map((at) =>
    view.getUint32(at),
  )
  const count = view.getUint16(40)
  if (!(x1 > x0 && y1 > y0 && width > 0 && height > 0 && tileX <= x0 && tileY <= y0)) throw new Jpeg2000Error('an impossible size')
  if (tileX + width <= x0 || tileY + height <= y0) throw new Jpeg2000Error('an empty tile')
  if (count === 0 || count > maxChannels || view.byteLength < 42 + count * 3) throw new Jpeg2000Error(`${count} channels`)
  const channels = Array.from({ length: count }, (_, index) => {
    const [kind, stepX, stepY] = [0, 1, 2].map((at) => view.getUint8(42 + index * 3 + at))
    if (stepX !== 1 || stepY !== 1) throw new Jpeg2000Error('channels of different sizes')
    return { depth: ((kind ?? 0) & 0x7f) + 1, isSigned: (kind ?? 0) >= 0x80 }
  })
  return { area: { x0, y0, x1, y1 }, tileSize: { width, height, x0: tileX, y0: tileY }, channels }
}

/** The markers that say how channels are coded: those of a tile count more than those of the image, and those of one channel more than the common ones. */
class Headers {
  readonly #count: number
  #codings: (Coding | undefined)[]
  #quantisations: (Quantisation | undefined)[]
  /** The channels with markers of their own, in this header. */
  #own = { coding: new Set<number>(), quantisation: new Set<number>() }

  constructor(count: number) {
    this.#count = count
    this.#codings = new Array(count)
    this.#quantisations = new Array(count)
  }

  copy(): Headers {
    const copy = new Headers(this.#count)
    copy.#codings = [...this.#codings]
    copy.#quantisations = [...this.#quantisations]
    return copy
  }

  /** From here on, markers belong to a tile. */
  beginTile(): void {
    this.#own = { coding: new Set(), quantisation: new Set() }
  }

  read(view: DataView, at: number): void {
    const code = view.getUint16(at)
    const length = view.getUint16(at + 2)
    if (code < 0xff00 || length < 2 || at + 2 + length > view.byteLength) throw new Jpeg2000Error('a broken header')
    const content = new DataView(view.buffer, view.byteOffset + at + 4, length - 2)
    if (unknownMarkers.has(code)) throw new Jpeg2000Error(`marker ${code.toString(16)}`)
    if (code === 0xff52) this.#setAll(this.#codings, this.#own.coding, readCoding(content))
    if (code === 0xff5c) this.#setAll(this.#quantisations, this.#own.quantisation, readQuantisation(content, 0))
    const channel = code === 0xff53 || code === 0xff5d ? content.getUint8(0) : -1
    if (code === 0xff53) {
      const common = this.#codings[channel]
      if (!common) throw new Jpeg2000Error('the coding of one channel before the common one')
      this.#codings[channel] = readCoding(content, { at: 1, common })
      this.#own.coding.add(channel)
    }
    if (code === 0xff5d && channel < this.#count) {
      this.#quantisations[channel] = readQuantisation(content, 1)
      this.#own.quantisation.add(channel)
    }
  }

  channels(): ChannelCoding[] {
    return Array.from({ length: this.#count }, (_, index) => {
      const [coding, quantisation] = [this.#codings[index], this.#quantisations[index]]
      if (!coding || !quantisation) throw new Jpeg2000Error('a channel without a coding')
      return { coding, quantisation }
    })
  }

  #setAll<Value>(values: (Value | undefined)[], own: Set<number>, value: Value): void {
    for (let index = 0; index < this.#count; index += 1) if (!own.has(index)) values[index] = value
  }
}

/** A region of interest, a change of the order of packets, and headers of packets that stand elsewhere. */
const unknownMarkers = new Set([0xff5e, 0xff5f, 0xff60, 0xff61])
