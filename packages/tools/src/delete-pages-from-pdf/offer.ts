import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'remove cut out drop pages',
  reason: ({ pages }) => (pages ? `Remove some of the ${pages} pages.` : 'Remove pages you don’t need.'),
} satisfies Offer
export default offer
