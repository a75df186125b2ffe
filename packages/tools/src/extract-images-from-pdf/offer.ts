import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'pictures photos export save',
  reason: () => t('Save the images inside.'),
} satisfies Offer
export default offer
