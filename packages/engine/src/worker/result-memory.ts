import type { MemoryFor } from '@octavo/sandbox/contract.ts'

/** Up to this size results share objects: every object is flushed to disk before its results count, twice with its folder. */
export const mostPackedBytes = 1024 * 1024

/** Lends the same memory to one small result after the other: it is read into it, sealed out of it, and then the next one's. */
export function createResultMemory(): MemoryFor {
  let memory = Buffer.alloc(0)
  return (bytes) => {
    if (bytes > mostPackedBytes) return undefined
    if (memory.length < bytes) memory = Buffer.allocUnsafeSlow(Math.min(mostPackedBytes, Math.max(bytes, memory.length * 2)))
    return memory
  }
}
