import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'fill fillable fields checkbox design form mail merge fdf xfdf',
  reason: () => t('Fill in a form, or make one.'),
} satisfies Offer
export default offer
