import { expect, test, vi } from 'vitest'
import { asPart, remainingMs, remainingShare, untilMoment } from './job-clock.ts'

test('the share of its time that a job has left is told, also within one of its parts', () => {
  const begin = () => () => {}
  expect(remainingShare()).toBe(1)
  untilMoment({ endsAtMs: Date.now() + 100_000, begin }, () => {
    expect(remainingShare()).toBeGreaterThan(0.9)
    asPart({ kind: 'image', number: 1 }, () => expect(remainingShare()).toBeGreaterThan(0.9))
  })
  untilMoment({ endsAtMs: Date.now() - 1, begin }, () => {
    expect(remainingShare()).toBe(0)
    asPart({ kind: 'image', number: 1 }, () => expect(remainingShare()).toBe(0))
  })
})

test('a scan has the time for reading, and that time does not count for the rest of the job', async () => {
  vi.useFakeTimers()
  try {
    const now = Date.now()
    const begin = () => () => {}
    const read = (ms: number) =>
      asPart({ kind: 'scan', number: 1 }, async () => {
        await new Promise((resolve) => setTimeout(resolve, ms))
        return remainingMs()
      })
    await untilMoment({ endsAtMs: now + 100, readingEndsAtMs: now + 1000, begin }, async () => {
      const both = Promise.all([read(300), read(500)])
      await vi.advanceTimersByTimeAsync(500)
      expect(await both).toEqual([700, 500])
      expect(remainingMs()).toBe(100)
      const last = read(450)
      await vi.advanceTimersByTimeAsync(450)
      await last
      expect(remainingMs()).toBe(50)
    })
  } finally {
    vi.useRealTimers()
  }
})
