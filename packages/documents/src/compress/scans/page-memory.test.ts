import { expect, test } from 'vitest'
import { type Bytes, coders } from '../../engines/coders.ts'
import { scanCalls } from '../../engines/scan-calls.ts'
import { createDocumentMemory } from './page-memory.ts'

/** What native calls see there. */
function contentsOf(memory: Bytes, length: number): Uint8Array {
  const copy = new Uint8Array(length)
  scanCalls().grey(memory, 1, length, copy)
  return copy
}

const megabyte = 1024 ** 2

test('memory is used again by the next page, and only by that', () => {
  using memory = createDocumentMemory()
  const first = memory.forPage()
  const [one, two] = [first.take(100), first.take(100)]
  expect(one).not.toBe(two)
  const beside = memory.forPage()
  expect([one, two]).not.toContain(beside.take(100))
  beside[Symbol.dispose]()
  first[Symbol.dispose]()

  const next = memory.forPage()
  const [smaller, larger] = [next.take(60), next.take(3 * megabyte)]
  expect(smaller).toBe(one)
  const written = new Uint8Array(3 * megabyte).fill(7)
  scanCalls().grey(written, 1, written.length, larger)
  expect(Buffer.from(written).equals(contentsOf(larger, written.length))).toBe(true)
  next[Symbol.dispose]()
})

test('no document gets what another has left', () => {
  const length = 5 * megabyte
  const written = new Uint8Array(length).fill(1)
  for (let document = 0; document < 3; document++) {
    using memory = createDocumentMemory()
    using page = memory.forPage()
    const taken = page.take(length)
    expect(Buffer.alloc(length).equals(contentsOf(taken, length))).toBe(true)
    scanCalls().grey(written, 1, length, taken)
  }
})

test('memory goes back to the system at the end of a document', () => {
  const written = new Uint8Array(20 * megabyte).fill(1)
  const before = process.memoryUsage.rss()
  for (let document = 0; document < 20; document++) {
    using memory = createDocumentMemory()
    for (let number = 0; number < 2; number++) {
      using page = memory.forPage()
      // The larger second page takes the place of the first.
      const [one, two] = [page.take((20 + number * 4) * megabyte), page.take(20 * megabyte)]
      for (const part of [one, two]) scanCalls().grey(written, 1, written.length, part)
    }
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(300 * megabyte)
})

test('memory that the system refuses is told as a document that is too complex', () => {
  using memory = createDocumentMemory()
  using page = memory.forPage()
  expect(() => page.take(2 ** 52)).toThrow(expect.objectContaining({ code: 'DOCUMENT_TOO_COMPLEX' }))
  expect(coders().pageMemory(2 ** 52)).toBeNull()
})
