import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'divide separate cut extract pages range',
  reason: ({ count, pages }) => (pages && count === 1 ? `Cut its ${pages} pages into several files.` : 'Cut it into several files.'),
} satisfies Offer
export default offer
