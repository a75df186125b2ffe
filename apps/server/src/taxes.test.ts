import { expect, test } from 'vitest'
import { parseTaxes, Taxes } from './taxes.ts'

test('taxes are names with a rate', () => {
  expect(parseTaxes('GST 5, QST 9.975')).toEqual([
    { name: 'GST', rate: 5 },
    { name: 'QST', rate: 9.975 },
  ])
  expect([parseTaxes(''), parseTaxes('Mehrwertsteuer DE 19')]).toEqual([[], [{ name: 'Mehrwertsteuer DE', rate: 19 }]])
})

test('what is no tax is refused', () => {
  for (const text of ['VAT', '20', 'VAT 20%', 'VAT -1', 'VAT 100', 'VAT 20,', 'VAT 2.1234'])
    expect(Taxes.safeParse(text).success).toBe(false)
  for (const text of ['', 'VAT 20', 'VAT 20, City tax 1.5']) expect(Taxes.safeParse(text).success).toBe(true)
})
