import { readFile, stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { OpenedImage } from '../open/open-image.ts'
import type { EmbeddableImage } from '../writer/image.ts'
import { embedPixels, pixelImage } from './pixel-image.ts'

/** Larger files are decoded row by row instead of being loaded. */
const maxBytes = 32 * 1024 * 1024
const signatureBytes = 8

/**
 * A PNG whose compressed rows can be embedded unchanged, as Flate with predictor 15. Undefined for one that is transparent, interlaced, has
 * a colour profile, or is incomplete.
 */
export async function pngImage(path: string, image: OpenedImage): Promise<EmbeddableImage | undefined> {
  if ((await stat(path)).size > maxBytes) return undefined
  const stream = readStream(await readFile(path))
  if (!stream) return undefined
  const decoded = pixelImage(image)
  return {
    ...decoded,
    async embed(wish) {
      if (wish.color === 'bw' || (wish.color === 'gray' && !stream.isGrey)) return decoded.embed(wish)
      const kept = { image: { entries: stream.entries, content: stream.content }, orientation: 1 }
      if (!wish.reduce) return kept
      const made = await embedPixels(image, wish)
      return bytesOf(made.image.content) < bytesOf(kept.image.content) ? made : kept
    },
  }
}

interface PngStream {
  entries: string
  content: Uint8Array[]
  isGrey: boolean
}

function readStream(png: Buffer): PngStream | undefined {
  const content: Uint8Array[] = []
  let header: Buffer | undefined
  let palette: Buffer | undefined
  let isWhole = false
  for (let at = signatureBytes; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    const end = at + 12 + length
    if (end > png.length) return undefined
    const kind = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (crc32(png.subarray(at + 4, at + 8 + length)) !== png.readUInt32BE(end - 4)) return undefined
    if (kind === 'IHDR') header = body
    else if (kind === 'PLTE') palette = body
    else if (kind === 'IDAT') content.push(body)
    else if (kind === 'tRNS' || kind === 'iCCP' || kind === 'eXIf' || kind === 'acTL') return undefined
    else if (kind === 'IEND') isWhole = true
    at = end
  }
  if (!isWhole || !header || header.length < 13) return undefined
  const colours = coloursOf(header, palette)
  if (!colours) return undefined
  const [width, height, bits] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8] ?? 8]
  const predictor = `<< /Predictor 15 /Colors ${colours.channels} /BitsPerComponent ${bits} /Columns ${width} >>`
  const size = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits}`
  const entries = `${size} /ColorSpace ${colours.space} /Filter /FlateDecode /DecodeParms ${predictor}`
  return { entries, content, isGrey: colours.space === '/DeviceGray' }
}

function coloursOf(header: Buffer, palette: Buffer | undefined): { space: string; channels: number } | undefined {
  const [, type, , , interlaced] = header.subarray(8)
  if (interlaced !== 0) return undefined
  if (type === 0) return { space: '/DeviceGray', channels: 1 }
  if (type === 2) return { space: '/DeviceRGB', channels: 3 }
  if (type !== 3 || !palette || palette.length < 3) return undefined
  return { space: `[/Indexed /DeviceRGB ${Math.floor(palette.length / 3) - 1} <${palette.toString('hex')}>]`, channels: 1 }
}

function bytesOf(content: readonly { length: number }[]): number {
  return content.reduce((sum, { length }) => sum + length, 0)
}
