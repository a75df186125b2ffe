import { expect, test } from 'vitest'
import { createManualClock, systemClock } from './clock.ts'

test('a manual clock moves only when it is told to', () => {
  const clock = createManualClock(new Date('2026-01-01T00:00:00Z'))
  clock.now().setFullYear(1999)
  expect(clock.now().toISOString()).toBe('2026-01-01T00:00:00.000Z')
  clock.advance(30 * 60 * 1000)
  expect(clock.now().toISOString()).toBe('2026-01-01T00:30:00.000Z')
  clock.set(new Date('2027-01-01T00:00:00Z'))
  expect(clock.now().toISOString()).toBe('2027-01-01T00:00:00.000Z')
})

test('the system clock shows the time of the machine', () => {
  const before = Date.now()
  const shown = systemClock.now().getTime()
  expect(shown).toBeGreaterThanOrEqual(before)
  expect(shown).toBeLessThanOrEqual(Date.now())
})
