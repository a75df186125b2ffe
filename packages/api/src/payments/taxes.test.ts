import { expect, test } from 'vitest'
import { taxLines } from './taxes.ts'

const lines = (amount: number, ...taxes: [string, number][]) =>
  taxLines(
    amount,
    taxes.map(([name, rate]) => ({ name, rate })),
  ).map((line) => line.amount)

test('a price contains its tax', () => {
  expect(taxLines(990, [{ name: 'VAT', rate: 20 }])).toEqual([{ name: 'VAT', rate: 20, amount: 165 }])
  expect([lines(190, ['VAT', 19]), lines(1, ['VAT', 20]), lines(0, ['VAT', 20]), lines(990)]).toEqual([[30], [0], [0], []])
})

test('several taxes and the rest are the whole amount', () => {
  expect(lines(1000, ['GST', 5], ['QST', 9.975])).toEqual([44, 86])
  for (let amount = 0; amount < 500; amount += 1) {
    const [gst = 0, qst = 0] = lines(amount, ['GST', 5], ['QST', 9.975])
    expect(amount - gst - qst).toBe(Math.round((amount * 100) / 114.975))
    expect(Math.min(gst, qst)).toBeGreaterThanOrEqual(0)
  }
})
