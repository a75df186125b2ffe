import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { packBits } from './luminance.ts'
import { pngChunk, pngSignature } from './png-chunk.ts'

/** The options for writing a bilevel image. */
export interface BilevelOptions {
  width: number
  height: number
  /** Not written if unknown. */
  dpi?: number
  /** The zlib level, up to 9. */
  level?: number
}

/** Black and white pixels, a byte each, as a PNG of one bit per pixel; libvips would count colours for it at ten times the cost. */
export async function bilevelPng(pixels: Uint8Array, { width, height, dpi, level = 6 }: BilevelOptions): Promise<Buffer> {
  const rowBytes = Math.ceil(width / 8)
  const packed = packBits(pixels, { width, height })
  const filtered = new Uint8Array((rowBytes + 1) * height)
  for (let row = 0; row < height; row++) filtered.set(packed.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1)
  const header = Buffer.from([...uint32(width), ...uint32(height), bitDepth, greyscale, 0, 0, 0])
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    ...(dpi === undefined ? [] : [resolution(dpi)]),
    pngChunk('IDAT', await compress(filtered, { level })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const compress = promisify<Uint8Array, { level: number }, Buffer>(deflate)
const inchesInMetre = 39.3701
const bitDepth = 1
const greyscale = 0

function resolution(dpi: number): Buffer {
  const perMetre = uint32(Math.round(dpi * inchesInMetre))
  return pngChunk('pHYs', Buffer.from([...perMetre, ...perMetre, 1]))
}

function uint32(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}
