import { expect, test } from 'vitest'
import { scatterMemory } from '../testing/scattered-memory.ts'
import { trimMemory } from './trim-memory.ts'

test('memory between pieces that are still used goes back to the system', () => {
  using _ = scatterMemory()
  const before = process.memoryUsage.rss()
  trimMemory()
  expect((before - process.memoryUsage.rss()) / 1e6).toBeGreaterThan(150)
})
