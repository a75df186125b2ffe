import { plural } from '@octavo/core/words/plural.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'jpg jpeg png picture photo scan convert',
  reason: ({ count }) => plural(count, 'Put the image into a PDF.', 'Put your # images into one PDF.'),
} satisfies Offer
export default offer
