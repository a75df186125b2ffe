import { type Channel, readSize, readTiles } from './codestream.ts'
import { decodeTile, tileArea } from './decode-tile.ts'
import { Jpeg2000Error } from './jpeg-2000-error.ts'
import { WorkBudget } from './work-budget.ts'

/** The samples of an image, as many for each pixel as there are channels, rows from the top. */
export interface Jpeg2000Samples {
  width: number
  height: number
  channels: number
  /** Bits of the channel that has the fewest. */
  depth: number
  /** Spread to sixteen bits. */
  samples: Uint16Array
}

/**
 * Decodes a JPEG 2000 codestream with all its bits, which PDFium reduces to eight and libvips can't read. It is slower than both, so it's
 * for images of more than eight bits. Undefined for one that is damaged, has more samples than allowed, takes more work than its size
 * explains, or uses what is rarely used: channels of different sizes, regions of interest, and packets in changing order.
 */
export function decodeJpeg2000(codestream: Uint8Array, maxSamples: number): Jpeg2000Samples | undefined {
  try {
    return decode(codestream, maxSamples)
  } catch (error) {
    if (error instanceof Jpeg2000Error || error instanceof RangeError) return undefined
    throw error
  }
}

function decode(bytes: Uint8Array, maxSamples: number): Jpeg2000Samples {
  const size = readSize(bytes)
  const { area, channels } = size
  const [width, height] = [area.x1 - area.x0, area.y1 - area.y0]
  if (width * height * channels.length > maxSamples) throw new Jpeg2000Error('too large')
  if (channels.some(({ depth }) => depth > 16)) throw new Jpeg2000Error('too deep')
  const budget = new WorkBudget({ samples: width * height * channels.length, bytes: bytes.length })
  const tiles = readTiles(bytes, channels.length, budget)
  const samples = new Uint16Array(width * height * channels.length)
  let covered = 0
  for (const tile of tiles) {
    const own = tileArea(size, tile.index)
    if (!own) throw new Jpeg2000Error('a tile outside of the image')
    const across = own.x1 - own.x0
    for (const [index, { values }] of decodeTile(tile, { area: own, depths: channels, budget }).entries()) {
      const spread = spreader(channels[index])
      for (let at = 0; at < values.length; at += 1) {
        const pixel = (own.y0 - area.y0 + Math.floor(at / across)) * width + (own.x0 - area.x0) + (at % across)
        samples[pixel * channels.length + index] = spread(values[at] ?? 0)
      }
    }
    covered += across * (own.y1 - own.y0)
  }
  if (covered !== width * height) throw new Jpeg2000Error('a tile is missing')
  return { width, height, channels: channels.length, depth: Math.min(...channels.map(({ depth }) => depth)), samples }
}

/** From values around zero to sixteen bits; a signed channel counts from its least value. */
function spreader(channel: Channel | undefined): (value: number) => number {
  const depth = channel?.depth ?? 16
  const [middle, most] = [2 ** (depth - 1), 2 ** depth - 1]
  return (value) => Math.round((Math.max(0, Math.min(most, Math.round(value) + middle)) * 0xffff) / most)
}
