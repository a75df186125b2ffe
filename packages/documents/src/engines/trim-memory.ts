import koffi from 'koffi'
import './native-stack.ts'

/** A process that does small jobs stays below. */
const largeBytes = 150 * 1024 * 1024
/** Looking through all memory takes some milliseconds, which has to be worth it after a job. */
const leastFreedAfterJob = 16 * 1024 * 1024

/** The least freed memory that was seen since the last trim: what the library counts as free includes what has already gone back. */
let leastFree = 0
/** The size of the process after the last trim. */
let lastBytes = 0

/**
 * Gives memory that native libraries have freed back to the system, if there is more of it than before, or the process has grown: then
 * memory that went back was used again. After a job with thousands of documents it lies in pieces between others that are still used,
 * where the C library never looks by itself.
 */
export function trimMemory(leastFreed = leastFreedAfterJob): void {
  const bytes = process.memoryUsage.rss()
  if (bytes < largeBytes) return
  library ??= loadLibrary()
  const free = Number(library.info().fordblks)
  leastFree = Math.min(leastFree, free)
  if (free < leastFree + leastFreed && bytes < lastBytes + leastFreed) return
  library.trim(0)
  leastFree = free
  lastBytes = process.memoryUsage.rss()
}

/** For slots: at most four times a second, since a look takes as long as a part of a small job. A job that leaves much takes longer. */
export function trimMemoryAfterJob(nowMs = performance.now()): void {
  if (nowMs < lastLookMs + lookEveryMs) return
  lastLookMs = nowMs
  trimMemory()
}

const lookEveryMs = 250
let lastLookMs = Number.NEGATIVE_INFINITY

let library: ReturnType<typeof loadLibrary> | undefined

function loadLibrary() {
  const own = koffi.load(null)
  const fields = ['arena', 'ordblks', 'smblks', 'hblks', 'hblkhd', 'usmblks', 'fsmblks', 'uordblks', 'fordblks', 'keepcost']
  const info = koffi.struct(Object.fromEntries(fields.map((field) => [field, 'size_t'])))
  return {
    trim: own.func('int malloc_trim(size_t pad)') as (pad: number) => number,
    info: own.func('mallinfo2', info, []) as () => { fordblks: number | bigint },
  }
}
