import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'pptx presentation slides convert',
  reason: () => t('A PDF looks the same on every device.'),
} satisfies Offer
export default offer
