import { expect, test } from 'vitest'
import { scatterMemory } from '../testing/scattered-memory.ts'
import { trimMemory, trimMemoryAfterJob } from './trim-memory.ts'

const megabytes = () => process.memoryUsage.rss() / 1e6

/** Slots look after each job alone, the server also in between, while everything is used. */
test.for([
  ['after a look in between', true],
  ['without one', false],
  ['without one, once more', false],
  ['after a look in between, once more', true],
] as const)('memory between pieces that are still used goes back to the system, %s', ([, isSeen]) => {
  using scattered = scatterMemory()
  if (isSeen) trimMemory()
  scattered.free()
  const before = megabytes()
  trimMemory()
  expect(before - megabytes()).toBeGreaterThan(150)
})

test('some megabytes go back only where that is worth the time', () => {
  // Larger than a process in which nobody looks.
  using _ = scatterMemory()
  using scattered = scatterMemory({ count: 160 })
  trimMemory(0)
  scattered.free()
  const before = megabytes()
  trimMemory()
  expect(before - megabytes()).toBeLessThan(2)
  trimMemory(2 * 1024 * 1024)
  expect(before - megabytes()).toBeGreaterThan(6)
})

test('a slot looks at the end of jobs four times a second at most', () => {
  const givenBack = (nowMs: number) => {
    using scattered = scatterMemory()
    scattered.free()
    const before = megabytes()
    trimMemoryAfterJob(nowMs)
    return before - megabytes()
  }
  expect(givenBack(1000)).toBeGreaterThan(150)
  expect(givenBack(1240)).toBeLessThan(50)
  expect(givenBack(1260)).toBeGreaterThan(150)
})
