import type { Language } from './language.ts'

/** An amount in the smallest unit of its currency, as people write it: `€1.90`, `1,90 €`. */
export function formatMoney({ amount, currency }: { amount: number; currency: string }, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}
