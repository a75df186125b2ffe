import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'password remove decrypt open',
  reason: () => t('Remove a password that you know.'),
} satisfies Offer
export default offer
