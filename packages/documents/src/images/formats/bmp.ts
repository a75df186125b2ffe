import { readFile } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'

/** A decoded bitmap: three values per pixel, RGB, with eight or sixteen bits each. */
export interface Bitmap {
  width: number
  height: number
  density: number | undefined
  colours?: StoredColours | undefined
  pixels: Uint8Array | Uint16Array
}

/** The colours of an image with a low bit depth. */
export type StoredColours = 'two' | 'grey'

/** Reads an uncompressed Windows bitmap, a format that libvips doesn't know. `checkSize` may refuse it before anything is decoded. */
export async function readBmp(path: string, checkSize: (width: number, height: number) => void): Promise<Bitmap> {
  const bytes = await readFile(path)
  try {
    const header = readHeader(bytes)
    checkSize(header.width, header.height)
    const { width, height, density, bits } = header
    return { width, height, density, colours: bits === 1 ? 'two' : undefined, pixels: readPixels(bytes, header) }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('DOCUMENT_DAMAGED', { cause })
  }
}

interface Header {
  width: number
  height: number
  topDown: boolean
  bits: number
  masks: readonly [red: number, green: number, blue: number]
  palette: Uint8Array
  paletteEntryBytes: 3 | 4
  pixelsAt: number
  density: number | undefined
}

const fileHeaderBytes = 14
const compressionNone = 0
const compressionMasks = 3

function readHeader(bytes: Buffer): Header {
  const pixelsAt = bytes.readUInt32LE(10)
  const infoBytes = bytes.readUInt32LE(fileHeaderBytes)
  const isCore = infoBytes === 12
  const rawHeight = isCore ? bytes.readUInt16LE(20) : bytes.readInt32LE(22)
  const bits = isCore ? bytes.readUInt16LE(24) : bytes.readUInt16LE(28)
  const compression = isCore ? compressionNone : bytes.readUInt32LE(30)
  if (![1, 4, 8, 16, 24, 32].includes(bits)) throw new Error(`a bitmap of ${bits} bits`)
  if (compression !== compressionNone && compression !== compressionMasks) throw new Error(`a bitmap with compression ${compression}`)
  const paletteAt = fileHeaderBytes + infoBytes
  const perMetre = isCore ? 0 : bytes.readInt32LE(38)
  return {
    width: isCore ? bytes.readUInt16LE(18) : bytes.readInt32LE(18),
    height: Math.abs(rawHeight),
    topDown: rawHeight < 0,
    bits,
    masks: readMasks(bytes, bits, compression),
    palette: bytes.subarray(paletteAt, Math.min(pixelsAt, paletteAt + 256 * 4)),
    paletteEntryBytes: isCore ? 3 : 4,
    pixelsAt,
    density: perMetre > 0 ? Math.round(perMetre * 0.0254) : undefined,
  }
}

function readMasks(bytes: Buffer, bits: number, compression: number): Header['masks'] {
  if (compression === compressionMasks) return [bytes.readUInt32LE(54), bytes.readUInt32LE(58), bytes.readUInt32LE(62)]
  return bits === 16 ? [0x7c00, 0x03e0, 0x001f] : [0xff0000, 0x00ff00, 0x0000ff]
}

function readPixels(bytes: Buffer, header: Header): Uint8Array {
  const { width, height, topDown, bits, pixelsAt } = header
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  if (pixelsAt + rowBytes * height > bytes.length + 3) throw new Error('a bitmap that ends too early')
  const pixels = new Uint8Array(width * height * 3)
  const readPixel = bits <= 8 ? paletteReader(bytes, header) : colourReader(bytes, header)
  for (let row = 0; row < height; row++) {
    const from = pixelsAt + (topDown ? row : height - 1 - row) * rowBytes
    for (let column = 0; column < width; column++) readPixel(from, column, pixels, (row * width + column) * 3)
  }
  return pixels
}

type PixelReader = (row: number, column: number, into: Uint8Array, at: number) => void

function paletteReader(bytes: Buffer, { bits, palette, paletteEntryBytes }: Header): PixelReader {
  const perByte = 8 / bits
  const mask = (1 << bits) - 1
  return (row, column, into, at) => {
    const byte = bytes[row + Math.floor(column / perByte)] ?? 0
    const entry = ((byte >> (8 - bits * ((column % perByte) + 1))) & mask) * paletteEntryBytes
    into[at] = palette[entry + 2] ?? 0
    into[at + 1] = palette[entry + 1] ?? 0
    into[at + 2] = palette[entry] ?? 0
  }
}

function colourReader(bytes: Buffer, { bits, masks }: Header): PixelReader {
  const pixelBytes = bits / 8
  const channels = masks.map((mask) => ({ mask, shift: mask === 0 ? 0 : Math.log2(mask & -mask), most: 0 }))
  for (const channel of channels) channel.most = channel.mask >>> channel.shift || 1
  return (row, column, into, at) => {
    const start = row + column * pixelBytes
    if (start + pixelBytes > bytes.length) return
    const value = bytes.readUIntLE(start, pixelBytes)
    for (const [index, { mask, shift, most }] of channels.entries())
      into[at + index] = Math.round((((value & mask) >>> shift) * 255) / most)
  }
}
