import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'jpg jpeg png picture photo export convert',
  reason: ({ pages }) => (pages ? plural(pages, 'Save # page as an image.', 'Save # pages as images.') : t('Save the pages as images.')),
  title: ({ results }) => plural(results, 'Saved # image', 'Saved # images'),
} satisfies Offer
export default offer
