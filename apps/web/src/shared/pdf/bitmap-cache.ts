/** The part of an `ImageBitmap` that the cache needs. */
export interface ClosableBitmap {
  readonly width: number
  readonly height: number
  close(): void
}

export interface BitmapCache<Bitmap extends ClosableBitmap> {
  get(key: string): Bitmap | undefined
  put(key: string, bitmap: Bitmap): void
  /** Drops every bitmap whose key starts with this. */
  drop(prefix: string): void
  readonly bytes: number
}

export interface CacheLimits {
  maxBitmaps: number
  maxBytes: number
}

/**
 * Keeps the most recently used bitmaps and closes the others, by count and by bytes: thumbnails of a high-density screen are four times as
 * large.
 */
export function createBitmapCache<Bitmap extends ClosableBitmap>({ maxBitmaps, maxBytes }: CacheLimits): BitmapCache<Bitmap> {
  const kept = new Map<string, Bitmap>()
  let bytes = 0

  function forget(key: string): void {
    const bitmap = kept.get(key)
    if (!bitmap) return
    kept.delete(key)
    bytes -= bytesOf(bitmap)
    bitmap.close()
  }

  return {
    get bytes() {
      return bytes
    },
    get(key) {
      const bitmap = kept.get(key)
      if (!bitmap) return undefined
      kept.delete(key)
      kept.set(key, bitmap)
      return bitmap
    },
    put(key, bitmap) {
      forget(key)
      // A closed bitmap has no size, so it is counted before anything can close it.
      bytes += bytesOf(bitmap)
      kept.set(key, bitmap)
      for (const oldest of kept.keys()) {
        if (oldest === key || (kept.size <= maxBitmaps && bytes <= maxBytes)) break
        forget(oldest)
      }
    },
    drop(prefix) {
      for (const key of [...kept.keys()].filter((known) => known.startsWith(prefix))) forget(key)
    },
  }
}

function bytesOf({ width, height }: ClosableBitmap): number {
  return width * height * 4
}
