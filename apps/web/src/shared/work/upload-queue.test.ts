import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUploadQueue } from './upload-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue whose uploads end when the test says so. */
function start(ids: string[]) {
  const waiting = [...ids]
  const underWay = new Map<string, () => void>()
  let rests = 0
  const queue = createUploadQueue({
    waiting: () => waiting,
    upload(id) {
      waiting.splice(waiting.indexOf(id), 1)
      return new Promise((resolve) => underWay.set(id, resolve))
    },
    onRest: () => {
      rests += 1
    },
  })
  const end = async (...names: string[]) => {
    for (const id of names) {
      underWay.get(id)?.()
      underWay.delete(id)
    }
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queue, waiting, end, underWay: () => [...underWay.keys()].join(''), rests: () => rests }
}

test('waits half a second, then sends three at a time, and the next three when all of them have ended', async () => {
  const { queue, end, underWay, rests } = start(['a', 'b', 'c', 'd', 'e'])
  queue.wake()
  await vi.advanceTimersByTimeAsync(499)
  expect(underWay()).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(underWay()).toBe('abc')
  await end('a', 'b')
  expect(underWay()).toBe('c')
  await end('c')
  expect(underWay()).toBe('de')
  await end('d', 'e')
  expect(rests()).toBe(1)
})

test('takes files that come while others travel', async () => {
  const { queue, waiting, end, underWay } = start(['a'])
  queue.wake()
  await vi.advanceTimersByTimeAsync(500)
  waiting.push('b')
  queue.wake()
  await end('a')
  expect(underWay()).toBe('b')
})

test('starts nothing more once it is stopped', async () => {
  const { queue, underWay } = start(['a'])
  queue.wake()
  queue.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(underWay()).toBe('')
})

test('a file that is tried again while others travel goes with the next batch', async () => {
  const { queue, waiting, end, underWay, rests } = start(['a', 'b'])
  queue.wake()
  await vi.advanceTimersByTimeAsync(500)
  await end('a')
  waiting.push('a')
  queue.wake()
  expect(underWay()).toBe('b')
  await end('b')
  expect(underWay()).toBe('a')
  await end('a')
  expect(rests()).toBe(1)
})

test('a choice that still changes restarts the half second', async () => {
  const { queue, waiting, underWay } = start(['a'])
  queue.wake()
  await vi.advanceTimersByTimeAsync(400)
  waiting.push('b')
  queue.wake()
  await vi.advanceTimersByTimeAsync(400)
  expect(underWay()).toBe('')
  await vi.advanceTimersByTimeAsync(100)
  expect(underWay()).toBe('ab')
})
