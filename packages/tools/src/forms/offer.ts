import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'fill fillable fields checkbox design form',
} satisfies Offer
export default offer
