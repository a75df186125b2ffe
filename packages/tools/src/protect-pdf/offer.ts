import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'password lock encrypt secure permission',
  reason: () => t('Set a password before you send it.'),
} satisfies Offer
export default offer
