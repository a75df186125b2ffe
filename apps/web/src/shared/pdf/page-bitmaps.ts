import { createBitmapCache } from './bitmap-cache.ts'
import { createEarlyBitmaps } from './early-bitmaps.ts'

/** About 300 thumbnails, and never more bytes than this in total, on any screen. */
const bitmaps = createBitmapCache<ImageBitmap>({ maxBitmaps: 300, maxBytes: 128_000_000 })
const bucketPx = 32
let sources = 0

/** A page as it was drawn. One that isn't complete is drawn again for the next who asks. */
export interface DrawnBitmap {
  bitmap: ImageBitmap
  isComplete: boolean
}

/** Draws a page at a width; may show it before, as long as fonts are missing. */
type Draw = (widthPx: number, onEarly: (bitmap: ImageBitmap) => void) => Promise<ImageBitmap | DrawnBitmap>

interface TakeOptions {
  /** Called if the page is being drawn ahead already. */
  hurry?: (widthPx: number) => void
  /** Shows the page while its fonts are on their way. The image isn't to be kept. */
  onEarly?: ((bitmap: ImageBitmap) => void) | undefined
}

/** The images of one source's pages, in the cache shared by all sources. */
export function createPageBitmaps() {
  sources += 1
  const prefix = `${sources}/`
  /** Pages being drawn before they were requested. */
  const coming = new Map<string, Promise<ImageBitmap | undefined>>()
  /** Pages being drawn for someone, which another may wait for, too. */
  const drawing = new Map<string, Promise<ImageBitmap>>()

  const early = createEarlyBitmaps()

  async function keep(key: string, widthPx: number, draw: Draw): Promise<ImageBitmap> {
    try {
      const drawn = await draw(widthPx, (bitmap) => early.put(key, bitmap))
      const { bitmap, isComplete } = 'bitmap' in drawn ? drawn : { bitmap: drawn, isComplete: true }
      if (isComplete) bitmaps.put(key, bitmap)
      return bitmap
    } finally {
      early.drop(key)
    }
  }

  async function drawNow(key: string, widthPx: number, draw: Draw): Promise<ImageBitmap> {
    const kept = keep(key, widthPx, draw)
    drawing.set(key, kept)
    try {
      return await kept
    } finally {
      if (drawing.get(key) === kept) drawing.delete(key)
    }
  }

  async function awaited(key: string, widthPx: number, draw: Draw): Promise<ImageBitmap> {
    const ahead = coming.get(key)
    const early = ahead && (await ahead)
    if (early) return early
    // Who asked first may give it up; then it is drawn for who waits.
    for (let other = drawing.get(key); other; other = drawing.get(key)) {
      const drawn = await other.catch(() => undefined)
      if (drawn) return drawn
    }
    return drawNow(key, widthPx, draw)
  }

  return {
    /** The page as an image of about this width: cached, or drawn now. Widths are rounded up so that small changes hit the same image. */
    async take(page: number, widthPx: number, draw: Draw, { hurry, onEarly }: TakeOptions = {}): Promise<ImageBitmap> {
      const width = bucketOf(widthPx)
      const key = `${prefix}${page}/${width}`
      const kept = bitmaps.get(key)
      if (kept) return kept
      if (coming.has(key)) hurry?.(width)
      const stop = onEarly && early.listen(key, onEarly)
      try {
        return await awaited(key, width, draw)
      } finally {
        stop?.()
      }
    },
    /** Draws a page before it is requested. */
    async drawAhead(page: number, widthPx: number, draw: Draw): Promise<void> {
      const width = bucketOf(widthPx)
      const key = `${prefix}${page}/${width}`
      // What can't be drawn now is tried again, and reported, when it is requested.
      const drawing = keep(key, width, draw).catch(() => undefined)
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
