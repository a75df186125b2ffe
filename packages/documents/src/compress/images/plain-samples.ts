import type { PdfObject } from '../../engines/qpdf/object.ts'
import { type Channels, channelsOf } from './colour-channels.ts'

/** Samples as they are stored, with nothing around them but Flate and its like. */
export type PlainSamples =
  | { kind: 'plain'; pixels: Uint8Array; channels: Channels; hadPalette: boolean }
  /** One bit a pixel, whatever it means. */
  | { kind: 'bits'; packed: Uint8Array }

/** Undefined for an image with less data than it says, or in a space that isn't known. */
export function plainSamples(
  image: PdfObject,
  { width, height, isStencil }: { width: number; height: number; isStencil: boolean },
): PlainSamples | undefined {
  const bits = isStencil ? 1 : image.get('/BitsPerComponent').integer
  const space = image.get('/ColorSpace')
  const palette = readPalette(space)
  const channels = palette || isStencil ? 1 : channelsOf(space)
  if (channels === undefined || (bits !== 1 && bits !== 2 && bits !== 4 && bits !== 8)) return undefined
  const rowBytes = Math.ceil((width * channels * bits) / 8)
  const stored = image.streamBytes()
  if (stored.length < rowBytes * height) return undefined
  if (bits === 1 && channels === 1) return { kind: 'bits', packed: stored.subarray(0, rowBytes * height) }
  const values = unpack(stored, { width: width * channels, height, bits, rowBytes, isScaled: !palette })
  if (!palette) return { kind: 'plain', pixels: values, channels, hadPalette: false }
  const places = placesOf(image.get('/Decode').numbers(), bits)
  return { kind: 'plain', pixels: expand(values, palette, places), channels: palette.channels, hadPalette: true }
}

interface Palette {
  channels: Channels
  colours: Uint8Array
}

function readPalette(space: PdfObject): Palette | undefined {
  if (space.at(0).name !== '/Indexed') return undefined
  const table = space.at(3)
  const channels = channelsOf(space.at(1))
  const colours = table.isStream ? table.streamBytes() : table.bytes
  return channels && colours && { channels, colours }
}

/** The place in the palette that each stored value stands for. */
function placesOf(decode: readonly number[], bits: number): Uint8Array {
  const most = 2 ** bits - 1
  const [first = 0, last = most] = decode
  return Uint8Array.from({ length: most + 1 }, (_, value) =>
    Math.max(0, Math.min(255, Math.round(first + (value * (last - first)) / most))),
  )
}

interface Rows {
  width: number
  height: number
  bits: 1 | 2 | 4 | 8
  rowBytes: number
  /** Whether the largest value means full light; otherwise it's the place of a colour. */
  isScaled: boolean
}

function unpack(stored: Uint8Array, { width, height, bits, rowBytes, isScaled }: Rows): Uint8Array {
  if (bits === 8) return stored.subarray(0, rowBytes * height)
  const most = (1 << bits) - 1
  const factor = isScaled ? 255 / most : 1
  const values = new Uint8Array(width * height)
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = x * bits
      const byte = stored[y * rowBytes + (at >> 3)] ?? 0
      values[to++] = ((byte >> (8 - bits - (at & 7))) & most) * factor
    }
  }
  return values
}

function expand(values: Uint8Array, { channels, colours }: Palette, places: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(values.length * channels)
  for (let at = 0, to = 0; at < values.length; at++) {
    const from = (places[values[at] ?? 0] ?? 0) * channels
    for (let channel = 0; channel < channels; channel++) pixels[to++] = colours[from + channel] ?? 0
  }
  return pixels
}
