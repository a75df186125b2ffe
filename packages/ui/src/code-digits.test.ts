import { expect, test } from 'vitest'
import { digitsOf } from './code-digits.ts'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Your code is 123-456.', '123456'],
  ['12345678', '123456'],
  ['abc', ''],
])('of %j the code is %j', (text, code) => {
  expect(digitsOf(text)).toBe(code)
})
