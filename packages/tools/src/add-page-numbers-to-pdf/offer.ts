import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'pagination footer header numbering bates',
  reason: ({ pages }) => (pages ? `Number the ${pages} pages.` : 'Number the pages.'),
} satisfies Offer
export default offer
