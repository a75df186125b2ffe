import { readFile } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Bitmap } from './bmp.ts'

const [greyMode, rgbMode, cmykMode] = [1, 3, 4]
const colours: Readonly<Record<number, number>> = { [greyMode]: 1, [rgbMode]: 3, [cmykMode]: 4 }
const headerBytes = 26

/**
 * Reads the merged image that a Photoshop file stores besides its layers: grey, RGB or CMYK of 8 or 16 bits. A file saved without it, or in
 * another mode, counts as damaged. `checkSize` may refuse it before anything is decoded.
 */
export async function readPsd(path: string, checkSize: (width: number, height: number) => void): Promise<Bitmap> {
  const bytes = await readFile(path)
  try {
    const [channels, height, width] = [bytes.readUInt16BE(12), bytes.readUInt32BE(14), bytes.readUInt32BE(18)]
    const [depth, mode] = [bytes.readUInt16BE(22), bytes.readUInt16BE(24)]
    const count = colours[mode]
    if (count === undefined || channels < count || (depth !== 8 && depth !== 16))
      throw new Error(`an image of mode ${mode} and ${depth} bits`)
    checkSize(width, height)
    const planes = readPlanes(bytes, { channels, count, rows: height, rowBytes: width * (depth / 8) })
    return { width, height, density: undefined, pixels: toRgb(planes, { count, size: width * height, isDeep: depth === 16 }) }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('DOCUMENT_DAMAGED', { cause })
  }
}

interface PlaneShape {
  channels: number
  /** The number of colour planes; others are masks. */
  count: number
  rows: number
  rowBytes: number
}

function readPlanes(bytes: Buffer, { channels, count, rows, rowBytes }: PlaneShape): Uint8Array[] {
  // Palette, resources and layers precede the image, each with its length first.
  let at = headerBytes
  for (let section = 0; section < 3; section++) at += 4 + bytes.readUInt32BE(at)
  const compression = bytes.readUInt16BE(at)
  at += 2
  if (compression > 1) throw new Error(`an image with compression ${compression}`)
  const lengths = compression === 1 ? Array.from({ length: channels * rows }, (_, row) => bytes.readUInt16BE(at + row * 2)) : []
  at += lengths.length * 2
  return Array.from({ length: count }, (_, plane) => {
    const pixels = new Uint8Array(rows * rowBytes)
    for (let row = 0; row < rows; row++) {
      const length = compression === 1 ? (lengths[plane * rows + row] ?? 0) : rowBytes
      if (at + length > bytes.length) throw new Error('an image that ends too early')
      const packed = bytes.subarray(at, at + length)
      const target = pixels.subarray(row * rowBytes, (row + 1) * rowBytes)
      if (compression === 1) unpackBits(packed, target)
      else target.set(packed)
      at += length
    }
    return pixels
  })
}

function unpackBits(packed: Uint8Array, into: Uint8Array): void {
  let to = 0
  for (let at = 0; at < packed.length && to < into.length; ) {
    const control = packed[at++] ?? 0
    if (control < 128) {
      const end = Math.min(at + control + 1, at + into.length - to)
      into.set(packed.subarray(at, end), to)
      to += control + 1
      at += control + 1
    } else if (control > 128) {
      into.fill(packed[at++] ?? 0, to, to + 257 - control)
      to += 257 - control
    }
  }
}

/** Inks are stored inverted, as the light they leave. */
function toRgb(planes: readonly Uint8Array[], { count, size, isDeep }: { count: number; size: number; isDeep: boolean }): Bitmap['pixels'] {
  const [full, pixels] = isDeep ? [0xffff, new Uint16Array(size * 3)] : [255, new Uint8Array(size * 3)]
  const byte = (plane: number, index: number) => planes[plane]?.[index] ?? 0
  const at = isDeep ? (plane: number, index: number) => byte(plane, index * 2) * 256 + byte(plane, index * 2 + 1) : byte
  for (let index = 0; index < size; index++) {
    for (let colour = 0; colour < 3; colour++) {
      const light = at(count === 1 ? 0 : colour, index)
      pixels[index * 3 + colour] = count === 4 ? Math.round((light * at(3, index)) / full) : light
    }
  }
  return pixels
}
