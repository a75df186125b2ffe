import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'turn landscape portrait upside down',
  reason: () => t('Fix pages that are sideways or upside down.'),
  title: ({ changed }) => (changed === undefined ? undefined : plural(changed, 'Rotated # page', 'Rotated # pages')),
} satisfies Offer
export default offer
