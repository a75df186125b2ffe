import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'archive long term iso preservation',
} satisfies Offer
export default offer
