import { deflateSync } from 'node:zlib'
import { pngChunk, pngSignature } from './png-chunk.ts'

/** Adds a colour profile to a PNG without touching its pixels: libvips would convert them. */
export function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(profile)])
  return Buffer.concat([png.subarray(0, headerEnd), pngChunk('iCCP', content), png.subarray(headerEnd)])
}

/** After the first chunk, which always has 13 bytes of content. */
const headerEnd = pngSignature.length + 25
