import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'jpg jpeg png picture photo export convert',
  reason: ({ pages }) => (pages ? `Save ${pages} pages as images.` : 'Save the pages as images.'),
} satisfies Offer
export default offer
