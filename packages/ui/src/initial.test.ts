import { expect, test } from 'vitest'
import { initialOf } from './initial.ts'

test.each([
  ['maren', 'M'],
  [' élodie', 'É'],
  ['e\u0301lodie', 'E\u0301'],
  ['👩‍🚀 Ada', '👩‍🚀'],
  ['王', '王'],
  ['', '?'],
])('the initial of %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
