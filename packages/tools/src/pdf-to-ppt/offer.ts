import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'pptx presentation slides convert',
} satisfies Offer
export default offer
