import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'insert picture logo stamp watermark',
  reason: () => 'Add a logo, a stamp or a QR code.',
} satisfies Offer
export default offer
