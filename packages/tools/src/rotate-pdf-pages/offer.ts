import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'turn landscape portrait upside down',
  reason: () => t('Fix pages that are sideways or upside down.'),
} satisfies Offer
export default offer
