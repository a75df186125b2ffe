import koffi from 'koffi'
import { expect, test } from 'vitest'
import './native-stack.ts'
import { trimMemory } from './trim-memory.ts'

test('memory between pieces that are still used goes back to the system', () => {
  const library = koffi.load(null)
  const allocate = library.func('void *malloc(size_t size)')
  const fill = library.func('void *memset(void *at, int value, size_t size)')
  const free = library.func('void free(void *at)')
  const blockBytes = 64 * 1024
  const blocks = Array.from({ length: 4000 }, () => {
    const block: bigint = allocate(blockBytes)
    fill(block, 1, blockBytes)
    return block
  })
  const used = blocks.filter((_, index) => index % 50 === 0)
  const kept = new Set(used)
  for (const block of blocks) if (!kept.has(block)) free(block)
  // The last piece of all is used, so that the C library gives nothing back by itself.
  const last: bigint = allocate(1000)
  const before = process.memoryUsage.rss()
  trimMemory()
  expect((before - process.memoryUsage.rss()) / 1e6).toBeGreaterThan(150)
  for (const block of [...used, last]) free(block)
})
