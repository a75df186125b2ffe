import { expect, test } from 'vitest'
import { formatUtcMoment } from './dates.ts'

test('a moment for readers anywhere names its time zone, in each language', () => {
  const moment = new Date('2026-11-15T14:05:00Z')
  expect(formatUtcMoment(moment, 'en')).toBe('15 November 2026 at 14:05 UTC')
  expect(formatUtcMoment(moment, 'de')).toBe('15. November 2026 um 14:05 UTC')
})
