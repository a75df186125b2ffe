import { inflateSync } from 'node:zlib'
import type { PdfObject } from '../qpdf/object.ts'
import type { PictureFacts } from './picture-facts.ts'

/** A picture with sixteen bits a colour, rows from the top, no padding. */
export interface DeepImage {
  width: number
  height: number
  channels: 1 | 3
  samples: Uint16Array
}

/**
 * The pixels of a picture with sixteen bits a colour, of which PDFium gives eight; undefined for others, for one with a mask, and for
 * one with a colour profile, which has to be converted.
 */
export function deepPixels(image: PdfObject, facts: PictureFacts): DeepImage | undefined {
  const { width, height, isDeep, isMasked, isPlainColour, filters } = facts
  if (!isDeep || isMasked || !isPlainColour || filters.join() !== '/FlateDecode') return undefined
  const channels = channelsOf[image.get('/ColorSpace').name ?? '']
  if (!channels) return undefined
  const bytes = unpacked(image, { expected: width * height * channels * 2, height })
  if (!bytes) return undefined
  const samples = new Uint16Array(width * height * channels)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < samples.length; at += 1) samples[at] = view.getUint16(at * 2)
  return { width, height, channels, samples }
}

const channelsOf: Readonly<Record<string, 1 | 3>> = { '/DeviceGray': 1, '/DeviceRGB': 3 }
const maxBytes = 600_000_000

/** qpdf undoes the filters without a limit; so it is looked first how much would come out. */
function unpacked(image: PdfObject, { expected, height }: { expected: number; height: number }): Uint8Array | undefined {
  if (!(expected > 0 && expected <= maxBytes)) return undefined
  try {
    // A byte a row says how it is predicted.
    inflateSync(image.streamBytes({ decode: false }), { maxOutputLength: expected + height + 1 })
    const bytes = image.streamBytes()
    return bytes.length >= expected ? bytes : undefined
  } catch {
    return undefined
  }
}
