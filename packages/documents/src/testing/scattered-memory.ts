import koffi from 'koffi'
import '../engines/native-stack.ts'

const blockBytes = 64 * 1024

/** Frees 240 MB between pieces that stay in use until this is disposed of: the C library gives none of it back by itself. */
export function scatterMemory(): Disposable {
  const library = koffi.load(null)
  const allocate = library.func('void *malloc(size_t size)')
  const fill = library.func('void *memset(void *at, int value, size_t size)')
  const free = library.func('void free(void *at)')
  const blocks = Array.from({ length: 4000 }, () => {
    const block: bigint = allocate(blockBytes)
    fill(block, 1, blockBytes)
    return block
  })
  const used = blocks.filter((_, index) => index % 50 === 0)
  const kept = new Set(used)
  for (const block of blocks) if (!kept.has(block)) free(block)
  // The last piece of all is used.
  const last: bigint = allocate(1000)
  return {
    [Symbol.dispose]: () => {
      for (const block of [...used, last]) free(block)
    },
  }
}
