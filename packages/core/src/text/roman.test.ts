import { expect, test } from 'vitest'
import { lettersOf, romanOf, romanValue } from './roman.ts'

test('numbers are written in Roman numerals and read back, as far as these go', () => {
  expect([1, 4, 9, 14, 40, 90, 400, 1999, 3999].map(romanOf)).toEqual(['i', 'iv', 'ix', 'xiv', 'xl', 'xc', 'cd', 'mcmxcix', 'mmmcmxcix'])
  for (let number = 1; number < 4000; number++) expect(romanValue(romanOf(number) ?? '')).toBe(number)
  expect([0, -1, 4000, 1.5].map(romanOf)).toEqual([undefined, undefined, undefined, undefined])
  expect(['', 'iiii', 'vx', 'mix it', 'IV'].map(romanValue)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('numbers are written in letters, which are repeated behind z', () => {
  expect([1, 26, 27, 53].map((number) => lettersOf(number))).toEqual(['a', 'z', 'aa', 'aaa'])
  expect(lettersOf(26_000)).toHaveLength(20)
})
