import { createBitmapCache } from './bitmap-cache.ts'

/** About 300 thumbnails, and never more than this together, whatever the screen. */
const bitmaps = createBitmapCache<ImageBitmap>({ maxBitmaps: 300, maxBytes: 128_000_000 })
const bucketPx = 32
let sources = 0

/** The pictures of one source's pages, kept among those of all sources. */
export function createPageBitmaps() {
  sources += 1
  const prefix = `${sources}/`
  return {
    /** The page as a picture of about this width: kept, or drawn now. Widths are rounded up so that small changes find the same picture. */
    async take(page: number, widthPx: number, draw: (widthPx: number) => Promise<ImageBitmap>): Promise<ImageBitmap> {
      const width = Math.ceil(widthPx / bucketPx) * bucketPx
      const key = `${prefix}${page}/${width}`
      const kept = bitmaps.get(key)
      if (kept) return kept
      const bitmap = await draw(width)
      bitmaps.put(key, bitmap)
      return bitmap
    },
    drop: () => bitmaps.drop(prefix),
  }
}
