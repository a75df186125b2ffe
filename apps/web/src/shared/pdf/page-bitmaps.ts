import { createBitmapCache } from './bitmap-cache.ts'

/** About 300 thumbnails, and never more bytes than this in total, on any screen. */
const bitmaps = createBitmapCache<ImageBitmap>({ maxBitmaps: 300, maxBytes: 128_000_000 })
const bucketPx = 32
let sources = 0

/** A page as it was drawn. One that isn't complete is drawn again for the next who asks. */
export interface DrawnBitmap {
  bitmap: ImageBitmap
  isComplete: boolean
}

type Draw = (widthPx: number) => Promise<ImageBitmap | DrawnBitmap>

/** The images of one source's pages, in the cache shared by all sources. */
export function createPageBitmaps() {
  sources += 1
  const prefix = `${sources}/`
  /** Pages being drawn before they were requested. */
  const coming = new Map<string, Promise<ImageBitmap | undefined>>()
  /** Pages being drawn for someone, which another may wait for, too. */
  const drawing = new Map<string, Promise<ImageBitmap>>()

  async function keep(key: string, drawing: ReturnType<Draw>): Promise<ImageBitmap> {
    const drawn = await drawing
    if (!('bitmap' in drawn)) {
      bitmaps.put(key, drawn)
      return drawn
    }
    if (drawn.isComplete) bitmaps.put(key, drawn.bitmap)
    return drawn.bitmap
  }

  async function drawNow(key: string, drawn: ReturnType<Draw>): Promise<ImageBitmap> {
    const kept = keep(key, drawn)
    drawing.set(key, kept)
    try {
      return await kept
    } finally {
      if (drawing.get(key) === kept) drawing.delete(key)
    }
  }

  return {
    /** The page as an image of about this width: cached, or drawn now. Widths are rounded up so that small changes hit the same image. */
    async take(page: number, widthPx: number, draw: Draw, hurry?: (widthPx: number) => void): Promise<ImageBitmap> {
      const width = bucketOf(widthPx)
      const key = `${prefix}${page}/${width}`
      const kept = bitmaps.get(key)
      if (kept) return kept
      const ahead = coming.get(key)
      if (ahead) hurry?.(width)
      const early = ahead && (await ahead)
      if (early) return early
      // Who asked first may give it up; then it is drawn for who waits.
      for (let other = drawing.get(key); other; other = drawing.get(key)) {
        const drawn = await other.catch(() => undefined)
        if (drawn) return drawn
      }
      return drawNow(key, draw(width))
    },
    /** Draws a page before it is requested. */
    async drawAhead(page: number, widthPx: number, draw: Draw): Promise<void> {
      const width = bucketOf(widthPx)
      const key = `${prefix}${page}/${width}`
      // What can't be drawn now is tried again, and reported, when it is requested.
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
