import { expect, test } from 'vitest'
import { clockOf } from './use-countdown.ts'

test.each([
  [30, '0:30'],
  [5, '0:05'],
  [61, '1:01'],
])('%d seconds are shown as %s', (seconds, shown) => {
  expect(clockOf(seconds)).toBe(shown)
})
