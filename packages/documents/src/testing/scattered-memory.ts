import koffi from 'koffi'
import '../engines/native-stack.ts'

const blockBytes = 64 * 1024

export interface ScatteredMemory extends Disposable {
  /** Frees most of it, between pieces that stay in use until this is disposed of: the C library gives none of it back by itself. */
  free(): void
}

/** Takes memory in small blocks, 260 MB by default. */
export function scatterMemory({ count = 4000 } = {}): ScatteredMemory {
  const library = koffi.load(null)
  const allocate = library.func('void *malloc(size_t size)')
  const fill = library.func('void *memset(void *at, int value, size_t size)')
  const free = library.func('void free(void *at)')
  const take = (bytes: number) => {
    const block: bigint = allocate(bytes)
    fill(block, 1, bytes)
    return block
  }
  const blocks = Array.from({ length: count }, () => take(blockBytes))
  // The last piece of all is used.
  let used = [...blocks, take(1000)]
  return {
    free() {
      const kept = new Set(used.filter((_, index) => index % 50 === 0 || index === used.length - 1))
      for (const block of used) if (!kept.has(block)) free(block)
      used = [...kept]
    },
    [Symbol.dispose]: () => {
      for (const block of used) free(block)
    },
  }
}
