import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'password remove decrypt open',
  reason: () => 'Remove a password that you know.',
} satisfies Offer
export default offer
