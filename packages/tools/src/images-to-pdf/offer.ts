import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'jpg jpeg png picture photo scan convert',
  reason: ({ count }) => (count > 1 ? `Put your ${count} images into one PDF.` : 'Put the image into a PDF.'),
} satisfies Offer
export default offer
