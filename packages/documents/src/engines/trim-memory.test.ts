import { expect, test } from 'vitest'
import { scatterMemory } from '../testing/scattered-memory.ts'
import { trimMemory } from './trim-memory.ts'

const megabytes = () => process.memoryUsage.rss() / 1e6

test.for(['the first', 'a second'])('memory between pieces that are still used goes back to the system, %s time', () => {
  using scattered = scatterMemory()
  // A look while everything is used must not count as the state to compare with.
  trimMemory()
  scattered.free()
  const before = megabytes()
  trimMemory()
  expect(before - megabytes()).toBeGreaterThan(150)
})
