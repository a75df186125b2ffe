import { crc32 } from 'node:zlib'

/** The signature of every PNG. */
export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A chunk of a PNG with its length and checksum. */
export function pngChunk(kind: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length, 0)
  head.write(kind, 4, 'latin1')
  const foot = Buffer.alloc(4)
  foot.writeUInt32BE(crc32(content, crc32(head.subarray(4))), 0)
  return Buffer.concat([head, content, foot])
}
