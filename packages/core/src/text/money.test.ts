import { expect, test } from 'vitest'
import { english } from './language.ts'
import { formatMoney } from './money.ts'

test('amounts are written with the digits of their currency', () => {
  expect(formatMoney({ amount: 190, currency: 'EUR' }, english)).toBe('€1.90')
  expect(formatMoney({ amount: 7900, currency: 'USD' }, english)).toBe('$79.00')
  expect(formatMoney({ amount: 300, currency: 'JPY' }, english)).toBe('¥300')
})
