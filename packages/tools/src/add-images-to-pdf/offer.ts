import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'insert picture logo stamp watermark',
  reason: () => t('Add a logo, a stamp or a QR code.'),
  title: ({ results }) => plural(results, 'Images added to # PDF', 'Images added to # PDFs'),
} satisfies Offer
export default offer
