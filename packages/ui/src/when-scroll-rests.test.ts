import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenScrollRests } from './when-scroll-rests.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it acts once, when nothing has scrolled for a moment', () => {
  const act = vi.fn()
  whenScrollRests(act)
  for (let step = 0; step < 10; step++) {
    vi.advanceTimersByTime(100)
    window.dispatchEvent(new Event('scroll'))
  }
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  window.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(200)
  expect(act).toHaveBeenCalledTimes(1)
})

test('what is given up does not act', () => {
  const act = vi.fn()
  const giveUp = whenScrollRests(act)
  giveUp()
  window.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(1000)
  expect(act).not.toHaveBeenCalled()
})
