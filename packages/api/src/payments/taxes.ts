import type { Tax, TaxLine } from '@octavo/data/tables.ts'

/** How much of an amount is which tax; together with the rest they are the amount, to the last cent. */
export function taxLines(amount: number, taxes: readonly Tax[]): TaxLine[] {
  const rates = taxes.reduce((sum, { rate }) => sum + rate, 0)
  const net = Math.round((amount * 100) / (100 + rates))
  let left = amount - net
  return taxes.map(({ name, rate }, at) => {
    const own = at === taxes.length - 1 ? left : Math.min(left, Math.round((net * rate) / 100))
    left -= own
    return { name, rate, amount: own }
  })
}
