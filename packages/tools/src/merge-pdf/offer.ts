import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'combine join append put together one file',
  reason: ({ count }) => (count > 1 ? `Your ${count} files become one, in the order you choose.` : 'Add other files before or after it.'),
} satisfies Offer
export default offer
