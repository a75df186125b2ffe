import type { CardView } from '@octavo/core/api/payments-api.ts'
import { t } from '@octavo/core/words/t.ts'

/** A card as people know theirs: `Visa ending 4242, 09/28`. */
export function cardText({ brand, last4, expiryMonth, expiryYear }: CardView): string {
  const expiry = `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`
  return t('{brand} ending {last4}, {expiry}', { brand: brandNames[brand] ?? brand, last4, expiry })
}

/** As the brands call themselves. */
const brandNames: Readonly<Record<string, string | undefined>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}
