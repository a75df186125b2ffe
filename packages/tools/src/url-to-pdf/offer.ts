import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'website html link address save print',
  reason: () => t('A PDF looks the same on every device.'),
  title: ({ files }) => (files > 0 ? plural(files, 'Saved # web page as PDF', 'Saved # web pages as PDF') : undefined),
} satisfies Offer
export default offer
