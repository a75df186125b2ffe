import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'turn landscape portrait upside down',
  reason: () => 'Fix pages that are sideways or upside down.',
} satisfies Offer
export default offer
