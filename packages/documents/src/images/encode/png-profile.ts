import { deflateSync } from 'node:zlib'
import { pngChunk, pngSignature } from './png-chunk.ts'

/** A PNG with a colour profile beside its pixels, which stay as they are: libvips would convert them. */
export function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(profile)])
  return Buffer.concat([png.subarray(0, headerEnd), pngChunk('iCCP', content), png.subarray(headerEnd)])
}

/** Behind the chunk that is always the first, of 13 bytes. */
const headerEnd = pngSignature.length + 25
