import { expect, test } from 'vitest'
import { minutesAndSeconds } from './time-left.ts'

test.each([
  [30 * 60_000, '30:00'],
  [27 * 60_000 + 14_000, '27:14'],
  [59_001, '1:00'],
  [9_000, '0:09'],
  [0, '0:00'],
  [-5, '0:00'],
])('%d ms are %s', (ms, text) => {
  expect(minutesAndSeconds(ms)).toBe(text)
})
