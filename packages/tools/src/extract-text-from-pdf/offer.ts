import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'txt copy words plain ocr',
  reason: () => t('Copy or search the text.'),
} satisfies Offer
export default offer
