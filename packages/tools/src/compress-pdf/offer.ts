import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'smaller shrink reduce size optimise email',
} satisfies Offer
export default offer
