import sharp from 'sharp'

/** An image file as read by another program. */
export interface ReadImage {
  format: string
  width: number
  height: number
  channels: number
  bits: number
  density: number | undefined
  hasAlpha: boolean
  /** Images in the file. */
  count: number
  /** RGBA at a position given as shares of width and height. */
  at(x: number, y: number): number[]
  /** How many different colours it has, at most 1000. */
  colours: number
}

/** Reads an image, or the one with this index of several, from 0. */
export async function readImage(from: string | Uint8Array, page = 0): Promise<ReadImage> {
  const options = { page, limitInputPixels: false } as const
  const { format, width, height, channels, bitsPerSample = 8, density, hasAlpha, pages = 1 } = await sharp(from, options).metadata()
  const { data, info } = await sharp(from, options).toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    format,
    width,
    height,
    channels,
    bits: bitsPerSample,
    density,
    hasAlpha,
    count: pages,
    at(x, y) {
      const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
      return [...data.subarray(start, start + 4)]
    },
    colours: countColours(data),
  }
}

function countColours(data: Uint8Array): number {
  const seen = new Set<number>()
  for (let at = 0; at < data.length && seen.size < 1000; at += 4) {
    seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
  }
  return seen.size
}
