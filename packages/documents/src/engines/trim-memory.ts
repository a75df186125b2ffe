import koffi from 'koffi'
import './native-stack.ts'

/** A process that does small jobs stays below. */
const largeBytes = 150 * 1024 * 1024
/** Looking through all memory takes some milliseconds, which has to be worth it. */
const leastGrowth = 16 * 1024 * 1024

let lastBytes = 0

/**
 * Gives memory that native libraries have freed back to the system. After a job with thousands of documents it lies in pieces between others
 * that are still used, where the C library never looks by itself.
 */
export function trimMemory(): void {
  const bytes = process.memoryUsage.rss()
  if (bytes < Math.max(largeBytes, lastBytes + leastGrowth)) return
  trim ??= koffi.load(null).func('int malloc_trim(size_t pad)')
  trim(0)
  lastBytes = process.memoryUsage.rss()
}

let trim: ((pad: number) => number) | undefined
