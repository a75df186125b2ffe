import { expect, test } from 'vitest'
import { groupDigits, parseExpiry, writeExpiry } from './card-input.ts'

test('a card number is grouped, whatever is pasted', () => {
  expect(groupDigits('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(groupDigits('4242-4242 4')).toBe('4242 4242 4')
  expect(groupDigits('4'.repeat(30))).toHaveLength(23)
})

test('the slash of an expiry date comes by itself, and can be deleted', () => {
  expect(writeExpiry('1')).toBe('1')
  expect(writeExpiry('9')).toBe('09 / ')
  expect(writeExpiry('12')).toBe('12 / ')
  expect(writeExpiry('12 /')).toBe('1')
  expect(writeExpiry('12 / 34')).toBe('12 / 34')
  expect(writeExpiry('1234')).toBe('12 / 34')
})

test('an expiry date is read when it is whole and has a real month', () => {
  expect(parseExpiry('09 / 28')).toEqual({ expiryMonth: 9, expiryYear: 2028 })
  expect(parseExpiry('09/28')).toEqual({ expiryMonth: 9, expiryYear: 2028 })
  expect(parseExpiry('13 / 28')).toBeUndefined()
  expect(parseExpiry('09 / 2')).toBeUndefined()
})
