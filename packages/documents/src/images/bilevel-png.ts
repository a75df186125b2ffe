import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import { packBits } from './luminance.ts'

const compress = promisify(deflate)
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const inchesInMetre = 39.3701

/** A PNG of one bit a pixel; libvips would count colours for it at ten times the cost. */
export async function bilevelPng(
  pixels: Uint8Array,
  { width, height, dpi }: { width: number; height: number; dpi: number },
): Promise<Buffer> {
  const rowBytes = Math.ceil(width / 8)
  const packed = packBits(pixels, { width, height })
  const filtered = new Uint8Array((rowBytes + 1) * height)
  for (let row = 0; row < height; row++) filtered.set(packed.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1)
  const header = Buffer.from([...uint32(width), ...uint32(height), bitDepth, greyscale, 0, 0, 0])
  const perMetre = uint32(Math.round(dpi * inchesInMetre))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('pHYs', Buffer.from([...perMetre, ...perMetre, 1])),
    chunk('IDAT', await compress(filtered)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const bitDepth = 1
const greyscale = 0

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  return Buffer.concat([Buffer.from(uint32(content.length)), body, Buffer.from(uint32(crc32(body)))])
}

function uint32(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}
