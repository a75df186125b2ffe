import { afterEach, expect, test, vi } from 'vitest'
import { hearServerTime, onThisClock, serverNow } from './server-clock.ts'

const answerAt = (date: string) => ({ headers: new Headers({ date: new Date(date).toUTCString() }) })
afterEach(() => {
  vi.useRealTimers()
})

test('times of a server are shown by the clock of a device that is days off', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') })
  hearServerTime(answerAt('2026-11-17T11:00:00.000Z'))
  expect(new Date(serverNow())).toEqual(new Date('2026-11-17T11:00:00.000Z'))
  expect(onThisClock('2026-11-17T11:30:00.000Z')).toBe('2026-11-20T12:30:00.000Z')
  vi.advanceTimersByTime(60_000)
  expect(new Date(serverNow())).toEqual(new Date('2026-11-17T11:01:00.000Z'))
  // An answer without a time changes nothing.
  hearServerTime({ headers: new Headers() })
  expect(new Date(serverNow())).toEqual(new Date('2026-11-17T11:01:00.000Z'))
})
