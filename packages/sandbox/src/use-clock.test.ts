import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startUseClock } from './use-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a use without scans ends at its limit', () => {
  const onOver = vi.fn()
  const clock = startUseClock({ limitMs: 100 }, onOver)
  clock.setReading(true)
  vi.advanceTimersByTime(99)
  expect(onOver).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onOver).toHaveBeenCalledOnce()
})

test('the limit counts only the time without reading', () => {
  const onOver = vi.fn()
  const clock = startUseClock({ limitMs: 100, readingLimitMs: 1000 }, onOver)
  vi.advanceTimersByTime(60)
  clock.setReading(true)
  vi.advanceTimersByTime(500)
  clock.setReading(true)
  clock.setReading(false)
  vi.advanceTimersByTime(39)
  expect(onOver).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onOver).toHaveBeenCalledOnce()
})

test('reading has a limit, too', () => {
  const onOver = vi.fn()
  startUseClock({ limitMs: 100, readingLimitMs: 1000 }, onOver).setReading(true)
  vi.advanceTimersByTime(999)
  expect(onOver).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onOver).toHaveBeenCalledOnce()
})

test('a stopped clock stays still', () => {
  const onOver = vi.fn()
  const clock = startUseClock({ limitMs: 100, readingLimitMs: 1000 }, onOver)
  clock.setReading(true)
  clock.stop()
  clock.setReading(false)
  vi.advanceTimersByTime(5000)
  expect(onOver).not.toHaveBeenCalled()
})
