import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'pictures photos export save',
  reason: () => 'Save the images that are inside.',
} satisfies Offer
export default offer
