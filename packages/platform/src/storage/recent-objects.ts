import { clampRange } from './byte-range.ts'
import type { ByteRange, Storage } from './storage.ts'

export interface RecentObjectsOptions {
  /** Larger objects aren't kept. */
  mostObjectBytes?: number
  /** What all of them together may take. */
  mostBytes?: number
  keepMs?: number
}

interface RecentObject {
  pieces: Uint8Array[]
  size: number
  untilMs: number
}

/**
 * Keeps small objects in memory for some seconds after they were written, as they are stored: a small file is checked, worked on and sent
 * right after it came, and opening it each time costs more than all that is done with its bytes. A write is as durable as before.
 */
export function keepRecentObjects(
  storage: Storage,
  { mostObjectBytes = 256 * 1024, mostBytes = 8 * 1024 * 1024, keepMs = 10_000 }: RecentObjectsOptions = {},
): Storage {
  /** In the order in which they were written. */
  const recent = new Map<string, RecentObject>()
  let bytes = 0
  let isTimed = false

  function keep(key: string, pieces: Uint8Array[], size: number): void {
    forget(key)
    recent.set(key, { pieces, size, untilMs: performance.now() + keepMs })
    bytes += size
    for (const [oldest] of recent) {
      if (bytes <= mostBytes) break
      forget(oldest)
    }
    forgetLater()
  }

  function forgetLater(): void {
    if (isTimed || recent.size === 0) return
    isTimed = true
    setTimeout(forgetOld, keepMs).unref()
  }

  function forget(key: string): void {
    bytes -= recent.get(key)?.size ?? 0
    recent.delete(key)
  }

  function forgetOld(): void {
    isTimed = false
    for (const [key, { untilMs }] of recent) {
      if (untilMs > performance.now()) break
      forget(key)
    }
    forgetLater()
  }

  return {
    ...storage,
    async write(key, content, options) {
      if (content.intoFile && content.intoFile.length > mostObjectBytes) {
        forget(key)
        return storage.write(key, content, options)
      }
      const pieces: Uint8Array[] = []
      let seen = 0
      async function* watched(): AsyncGenerator<Uint8Array> {
        for await (const piece of content) {
          seen += piece.length
          if (seen <= mostObjectBytes) pieces.push(Buffer.from(piece))
          else pieces.length = 0
          yield piece
        }
      }
      const written = await storage.write(key, watched(), options)
      if (seen <= mostObjectBytes) keep(key, pieces, seen)
      else forget(key)
      return written
    },
    async read(key, options = {}) {
      const object = recent.get(key)
      if (!object) return storage.read(key, options)
      options.signal?.throwIfAborted()
      return piecesOf(object, options.range && clampRange(options.range, object.size))
    },
    size: async (key) => recent.get(key)?.size ?? storage.size(key),
    async remove(key) {
      forget(key)
      await storage.remove(key)
    },
    async removeByPrefix(prefix) {
      for (const key of recent.keys()) if (key.startsWith(prefix)) forget(key)
      return storage.removeByPrefix(prefix)
    },
  }
}

async function* piecesOf({ pieces, size }: RecentObject, range: ByteRange | undefined): AsyncGenerator<Uint8Array> {
  if (!range) return yield* pieces
  const { start, end } = range
  yield Buffer.concat(pieces, size).subarray(start, end + 1)
}
