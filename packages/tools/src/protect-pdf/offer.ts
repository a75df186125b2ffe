import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'password lock encrypt secure permission',
  reason: () => t('Set a password before you send it.'),
  action: (files) => plural(files, 'Protect # file', 'Protect # files'),
  title: ({ files }) => plural(files, 'Protected # file', 'Protected # files'),
} satisfies Offer
export default offer
