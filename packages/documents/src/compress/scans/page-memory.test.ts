import { expect, test } from 'vitest'
import { takePageMemory } from './page-memory.ts'

test('memory is used again by the next page, and only by that', () => {
  const first = takePageMemory()
  const [one, two] = [first.take(100), first.take(100)]
  expect(one.buffer).not.toBe(two.buffer)
  const beside = takePageMemory()
  expect([one.buffer, two.buffer]).not.toContain(beside.take(100).buffer)
  first[Symbol.dispose]()

  const next = takePageMemory()
  const [smaller, larger] = [next.take(60), next.take(200)]
  expect(smaller.buffer).toBe(one.buffer)
  expect(smaller).toHaveLength(60)
  expect(larger.buffer).not.toBe(two.buffer)
  expect(larger).toHaveLength(200)
})
