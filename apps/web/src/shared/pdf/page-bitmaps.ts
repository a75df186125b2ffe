import { createBitmapCache } from './bitmap-cache.ts'

/** About 300 thumbnails, and never more than this together, whatever the screen. */
const bitmaps = createBitmapCache<ImageBitmap>({ maxBitmaps: 300, maxBytes: 128_000_000 })
const bucketPx = 32
let sources = 0

type Draw = (widthPx: number) => Promise<ImageBitmap>

/** The images of one source's pages, kept among those of all sources. */
export function createPageBitmaps() {
  sources += 1
  const prefix = `${sources}/`
  /** Pages that are being drawn before anybody asked for them. */
  const coming = new Map<string, Promise<ImageBitmap | undefined>>()

  async function keep(key: string, drawing: Promise<ImageBitmap>): Promise<ImageBitmap> {
    const bitmap = await drawing
    bitmaps.put(key, bitmap)
    return bitmap
  }

  return {
    /** The page as an image of about this width: kept, or drawn now. Widths are rounded up so that small changes find the same image. */
    async take(page: number, widthPx: number, draw: Draw, hurry?: (widthPx: number) => void): Promise<ImageBitmap> {
      const width = bucketOf(widthPx)
      const key = `${prefix}${page}/${width}`
      const kept = bitmaps.get(key)
      if (kept) return kept
      const ahead = coming.get(key)
      if (ahead) hurry?.(width)
      return (await ahead) ?? keep(key, draw(width))
    },
    /** Draws a page before it is asked for. */
    async drawAhead(page: number, widthPx: number, draw: Draw): Promise<void> {
      const width = bucketOf(widthPx)
      const key = `${prefix}${page}/${width}`
      // What cannot be drawn now is tried again, and missed, when it is asked for.
      const drawing = keep(key, draw(width)).catch(() => undefined)
      coming.set(key, drawing)
      await drawing
      coming.delete(key)
    },
    drop: () => bitmaps.drop(prefix),
  }
}

function bucketOf(widthPx: number): number {
  return Math.ceil(widthPx / bucketPx) * bucketPx
}
