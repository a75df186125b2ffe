type Show = (bitmap: ImageBitmap) => void

/** Pages as they look before their fonts have come, for everyone who waits for them. */
export interface EarlyBitmaps {
  /** Shows a page now, if it is there, and whenever it comes; returns a function that ends this. */
  listen(key: string, show: Show): () => void
  put(key: string, bitmap: ImageBitmap): void
  /** The page has come as it should look. */
  drop(key: string): void
}

export function createEarlyBitmaps(): EarlyBitmaps {
  const bitmaps = new Map<string, ImageBitmap>()
  const listeners = new Map<string, Set<Show>>()

  function drop(key: string): void {
    bitmaps.get(key)?.close()
    bitmaps.delete(key)
  }

  return {
    listen(key, show) {
      const all = listeners.get(key) ?? new Set()
      listeners.set(key, all.add(show))
      const bitmap = bitmaps.get(key)
      if (bitmap) show(bitmap)
      return () => {
        all.delete(show)
        if (all.size === 0) listeners.delete(key)
      }
    },
    put(key, bitmap) {
      drop(key)
      bitmaps.set(key, bitmap)
      for (const show of listeners.get(key) ?? []) show(bitmap)
    },
    drop,
  }
}
