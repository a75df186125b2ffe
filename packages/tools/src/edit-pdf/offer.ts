import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'text draw highlight sign annotate redact write signature',
  reason: () => t('Change text, sign or draw on the page.'),
} satisfies Offer
export default offer
