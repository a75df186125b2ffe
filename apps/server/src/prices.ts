import type { Money, PaymentPlan } from '@octavo/core/api/payments-api.ts'
import * as z from 'zod'

/** What each plan costs; all have the same currencies in the same order. */
export type PriceTable = Readonly<Record<PaymentPlan, readonly Money[]>>

const price = /^([A-Z]{3}) (\d{1,7})(?:\.(\d{1,3}))?$/

/** `EUR 1.90, USD 2.10` */
export const Prices = z
  .string()
  .refine((text) => text.split(',').every((part) => price.test(part.trim())), 'write prices as `EUR 1.90, USD 2.10`')

/** The prices of all plans; throws a sentence if they differ in their currencies. */
export function parsePrices(keys: Record<'PRICE_SINGLE_TASK' | 'PRICE_SEVEN_DAYS' | 'PRICE_MONTHLY' | 'PRICE_ANNUAL', string>): PriceTable {
  const table = {
    SINGLE_TASK: parse(keys.PRICE_SINGLE_TASK),
    SEVEN_DAYS_LIMITED_SUBSCRIPTION: parse(keys.PRICE_SEVEN_DAYS),
    MONTHLY_SUBSCRIPTION: parse(keys.PRICE_MONTHLY),
    ANNUAL_SUBSCRIPTION: parse(keys.PRICE_ANNUAL),
  }
  const lists = new Set(Object.values(table).map((prices) => prices.map(({ currency }) => currency).join(' ')))
  if (lists.size > 1) throw new Error('The configuration is not right. All prices need the same currencies in the same order.')
  return table
}

function parse(text: string): Money[] {
  return text.split(',').map((part) => {
    const [, currency = '', whole = '', fraction = ''] = price.exec(part.trim()) ?? []
    const digits = digitsOf(currency)
    if (fraction.length > digits) throw new Error(`The configuration is not right. ${currency} has ${digits} digits behind the point.`)
    return { currency, amount: Number(`${whole}${fraction.padEnd(digits, '0')}`) }
  })
}

/** How many digits of a currency are behind the point: two for most, none for yen. */
function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
