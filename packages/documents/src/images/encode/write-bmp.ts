/** The pixel format of a bitmap to write. */
export interface BitmapShape {
  width: number
  height: number
  channels: number
  /** One bit and eight bits are grey, of one channel. */
  bits: 1 | 8 | 24
  dpi: number
}

const headerBytes = 54
const inchesInMetre = 39.3701

/** An uncompressed Windows bitmap, which libvips can't write. Rows are stored bottom-up and padded to four bytes. */
export function writeBmp(pixels: Uint8Array, { width, height, channels, bits, dpi }: BitmapShape): Buffer {
  const colours = bits === 24 ? 0 : 2 ** bits
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  const pixelsAt = headerBytes + colours * 4
  const bytes = Buffer.alloc(pixelsAt + rowBytes * height)
  const perMetre = Math.round(dpi * inchesInMetre)
  bytes.write('BM', 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(pixelsAt, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(bits, 28)
  bytes.writeUInt32LE(rowBytes * height, 34)
  bytes.writeInt32LE(perMetre, 38)
  bytes.writeInt32LE(perMetre, 42)
  bytes.writeUInt32LE(colours, 46)
  for (let colour = 0; colour < colours; colour++)
    bytes.fill(Math.round((colour * 255) / (colours - 1)), headerBytes + colour * 4, headerBytes + colour * 4 + 3)
  for (let row = 0; row < height; row++) {
    const to = pixelsAt + (height - 1 - row) * rowBytes
    const from = row * width * channels
    if (bits === 24) writeColours(pixels, bytes, { from, to, width, channels })
    else if (bits === 8) bytes.set(pixels.subarray(from, from + width), to)
    else
      for (let column = 0; column < width; column++)
        if ((pixels[from + column] ?? 0) > 127) setBit(bytes, to + (column >> 3), 128 >> (column & 7))
  }
  return bytes
}

function setBit(bytes: Buffer, at: number, bit: number): void {
  bytes[at] = (bytes[at] ?? 0) | bit
}

/** In BGR order. */
function writeColours(
  pixels: Uint8Array,
  bytes: Buffer,
  { from, to, width, channels }: { from: number; to: number; width: number; channels: number },
): void {
  for (let column = 0; column < width; column++) {
    const at = from + column * channels
    bytes[to + column * 3] = pixels[at + 2] ?? 0
    bytes[to + column * 3 + 1] = pixels[at + 1] ?? 0
    bytes[to + column * 3 + 2] = pixels[at] ?? 0
  }
}
