import { expect, test } from 'vitest'
import { characterErrors } from './character-errors.ts'

test('letters to insert, remove and replace are counted', () => {
  expect(characterErrors('kitten', 'sitting')).toBe(3)
  expect(characterErrors('', 'abc')).toBe(3)
  expect(characterErrors('same', 'same')).toBe(0)
})
