import { expect, test } from 'vitest'
import { Prices, parsePrices } from './prices.ts'

const keys = { PRICE_SINGLE_TASK: 'EUR 1.90', PRICE_SEVEN_DAYS: 'EUR 4.9', PRICE_MONTHLY: 'EUR 10', PRICE_ANNUAL: 'EUR 79' }

test('prices are read in the smallest unit of each currency', () => {
  expect(parsePrices(keys)).toEqual({
    SINGLE_TASK: [{ currency: 'EUR', amount: 190 }],
    SEVEN_DAYS_LIMITED_SUBSCRIPTION: [{ currency: 'EUR', amount: 490 }],
    MONTHLY_SUBSCRIPTION: [{ currency: 'EUR', amount: 1000 }],
    ANNUAL_SUBSCRIPTION: [{ currency: 'EUR', amount: 7900 }],
  })
  const yen = { PRICE_SINGLE_TASK: 'JPY 300', PRICE_SEVEN_DAYS: 'JPY 800', PRICE_MONTHLY: 'JPY 1500', PRICE_ANNUAL: 'JPY 12000' }
  expect(parsePrices(yen).SINGLE_TASK).toEqual([{ currency: 'JPY', amount: 300 }])
  expect(() => parsePrices({ ...yen, PRICE_ANNUAL: 'JPY 12000.5' })).toThrow('0 digits')
})

test('prices that differ in their currencies, or are none, are refused', () => {
  expect(() => parsePrices({ ...keys, PRICE_ANNUAL: 'EUR 79, USD 85' })).toThrow('same currencies')
  for (const text of ['', '1.90', 'EUR', 'eur 1.90', 'EUR 1,90', 'EUR -1', 'EUR 1.90,']) expect(Prices.safeParse(text).success).toBe(false)
  expect(Prices.safeParse('EUR 1.90, USD 2.10').success).toBe(true)
})
