import sharp, { type Sharp } from 'sharp'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { imageFacts } from '../../extract/images/image-facts.ts'
import { originalBytes } from '../../extract/images/original-bytes.ts'

/**
 * The numbers that an image is made of, as its own colour space counts them: nothing here turns colours into others, so that profiles
 * and calibrated spaces stay true.
 */
export type ImageSamples =
  | { kind: 'jpeg'; bytes: Uint8Array }
  | { kind: 'plain'; pixels: Uint8Array; channels: 1 | 3; hadPalette: boolean }
  | { kind: 'bits'; packed: Uint8Array }
  | { kind: 'fax'; tiff: Uint8Array }

const maxPixels = 100_000_000

/** Undefined for an image that isn't understood well enough to be re-encoded. */
export function readSamples(pdf: Pdf, image: PdfObject): ImageSamples | undefined {
  const facts = imageFacts(image)
  const { width, height, filters } = facts
  if (!(width > 0 && height > 0 && width * height <= maxPixels) || isSpecial(image)) return undefined
  const packed = filters.at(-1)
  if (packed === '/CCITTFaxDecode') {
    // The bits stay the same, so it doesn't matter what they mean: a mask, an inverted image or a palette.
    const fax = originalBytes(pdf, image, { ...facts, isMasked: false, isInverted: false })
    return fax && { kind: 'fax', tiff: fax.bytes }
  }
  if (packed === '/DCTDecode') {
    const jpeg = originalBytes(pdf, image, { ...facts, isMasked: false })
    return jpeg && { kind: 'jpeg', bytes: jpeg.bytes }
  }
  if (filters.some((filter) => !plainFilters.has(filter))) return undefined
  return plainSamples(image, facts)
}

/** Colours by which an image is masked, or that were mixed with those of a background, must not change at all. */
function isSpecial(image: PdfObject): boolean {
  return image.get('/Mask').isArray || image.get('/SMask').has('/Matte') || image.has('/Matte') || image.has('/Alternates')
}

const plainFilters = new Set(['/FlateDecode', '/LZWDecode', '/RunLengthDecode', '/ASCII85Decode', '/ASCIIHexDecode'])

function plainSamples(
  image: PdfObject,
  { width, height, isStencil }: { width: number; height: number; isStencil: boolean },
): ImageSamples | undefined {
  const bits = isStencil ? 1 : image.get('/BitsPerComponent').integer
  const space = image.get('/ColorSpace')
  const palette = readPalette(space)
  const channels = palette ? 1 : isStencil ? 1 : channelsOf(space)
  if (channels === undefined || (bits !== 1 && bits !== 2 && bits !== 4 && bits !== 8)) return undefined
  const rowBytes = Math.ceil((width * channels * bits) / 8)
  const stored = image.streamBytes()
  if (stored.length < rowBytes * height) return undefined
  if (bits === 1 && channels === 1) return { kind: 'bits', packed: stored.subarray(0, rowBytes * height) }
  if (palette && image.has('/Decode')) return undefined
  const values = unpack(stored, { width: width * channels, height, bits, rowBytes, isScaled: !palette })
  if (!palette) return { kind: 'plain', pixels: values, channels, hadPalette: false }
  return { kind: 'plain', pixels: expand(values, palette), channels: palette.channels, hadPalette: true }
}

interface Palette {
  channels: 1 | 3
  colours: Uint8Array
}

function readPalette(space: PdfObject): Palette | undefined {
  if (space.at(0).name !== '/Indexed') return undefined
  const table = space.at(3)
  const channels = channelsOf(space.at(1))
  const colours = table.isStream ? table.streamBytes() : table.bytes
  return channels && colours && { channels, colours }
}

/** Of spaces whose numbers can be blended with each other. */
function channelsOf(space: PdfObject): 1 | 3 | undefined {
  const kind = space.name ?? space.at(0).name
  if (kind === '/DeviceGray' || kind === '/CalGray') return 1
  if (kind === '/DeviceRGB' || kind === '/CalRGB') return 3
  const colours = kind === '/ICCBased' ? space.at(1).get('/N').integer : undefined
  return colours === 1 || colours === 3 ? colours : undefined
}

interface Rows {
  width: number
  height: number
  bits: 1 | 2 | 4 | 8
  rowBytes: number
  /** Whether the largest value means full light; otherwise it's the place of a colour. */
  isScaled: boolean
}

function unpack(stored: Uint8Array, { width, height, bits, rowBytes, isScaled }: Rows): Uint8Array {
  if (bits === 8) return stored.subarray(0, rowBytes * height)
  const most = (1 << bits) - 1
  const factor = isScaled ? 255 / most : 1
  const values = new Uint8Array(width * height)
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = x * bits
      const byte = stored[y * rowBytes + (at >> 3)] ?? 0
      values[to++] = ((byte >> (8 - bits - (at & 7))) & most) * factor
    }
  }
  return values
}

function expand(values: Uint8Array, { channels, colours }: Palette): Uint8Array {
  const pixels = new Uint8Array(values.length * channels)
  for (let at = 0, to = 0; at < values.length; at++) {
    const from = (values[at] ?? 0) * channels
    for (let channel = 0; channel < channels; channel++) pixels[to++] = colours[from + channel] ?? 0
  }
  return pixels
}

/** Pixels to be worked on, without any word on what their numbers mean. */
export function samplesAsPixels(
  samples: Extract<ImageSamples, { kind: 'jpeg' | 'plain' }>,
  size: { width: number; height: number },
): Sharp {
  if (samples.kind === 'plain') return sharp(samples.pixels, { raw: { ...size, channels: samples.channels }, limitInputPixels: maxPixels })
  return sharp(samples.bytes, { ignoreIcc: true, autoOrient: false, failOn: 'none', limitInputPixels: maxPixels })
}
