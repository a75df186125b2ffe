import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'pictures photos export save',
  reason: () => t('Save the images inside.'),
  title: ({ results }) => plural(results, 'Extracted # image', 'Extracted # images'),
} satisfies Offer
export default offer
