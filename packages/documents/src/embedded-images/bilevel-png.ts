import { crc32, deflateSync } from 'node:zlib'

/** A picture of black and white as a PNG with one bit a pixel. `grey` has a byte a pixel. */
export function bilevelPng({ width, height, grey }: { width: number; height: number; grey: Uint8Array }): Buffer {
  const rowBytes = 1 + Math.ceil(width / 8)
  const rows = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((grey[y * width + x] ?? 0) < 128) continue
      const at = y * rowBytes + 1 + (x >> 3)
      rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit, grey, and the only compression, filter and interlacing there are.
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}

/** Whether every pixel is black or white. */
export function isBlackAndWhite(grey: Uint8Array): boolean {
  for (const value of grey) if (value !== 0 && value !== 255) return false
  return true
}

function chunk(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length, 0)
  head.write(type, 4, 'latin1')
  const foot = Buffer.alloc(4)
  foot.writeUInt32BE(crc32(content, crc32(head.subarray(4))), 0)
  return Buffer.concat([head, content, foot])
}
