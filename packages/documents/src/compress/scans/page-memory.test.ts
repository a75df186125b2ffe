import { expect, test } from 'vitest'
import { createPageMemory } from './page-memory.ts'

test('memory is used again by the next page, and only by that', () => {
  const takeMemory = createPageMemory()
  const first = takeMemory()
  const [one, two] = [first.take(100), first.take(100)]
  expect(one.buffer).not.toBe(two.buffer)
  const beside = takeMemory()
  expect([one.buffer, two.buffer]).not.toContain(beside.take(100).buffer)
  first[Symbol.dispose]()

  const next = takeMemory()
  const [smaller, larger] = [next.take(60), next.take(200)]
  expect(smaller.buffer).toBe(one.buffer)
  expect(smaller).toHaveLength(60)
  expect(larger.buffer).not.toBe(two.buffer)
  expect(larger).toHaveLength(200)
})

test('no document gets memory of another', () => {
  const first = createPageMemory()()
  const { buffer } = first.take(100).fill(1)
  first[Symbol.dispose]()
  const other = createPageMemory()().take(100)
  expect(other.buffer).not.toBe(buffer)
  expect(other.every((byte) => byte === 0)).toBe(true)
})
