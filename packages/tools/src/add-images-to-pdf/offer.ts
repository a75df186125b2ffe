import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'insert picture logo stamp watermark',
  reason: () => t('Add a logo, a stamp or a QR code.'),
} satisfies Offer
export default offer
