import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'text draw highlight sign annotate redact write signature',
} satisfies Offer
export default offer
