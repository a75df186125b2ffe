import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'password remove decrypt open',
  reason: () => t('Remove a password that you know.'),
  action: (files) => plural(files, 'Unlock # file', 'Unlock # files'),
  title: ({ files }) => plural(files, 'Unlocked # file', 'Unlocked # files'),
} satisfies Offer
export default offer
