import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'pagination footer header numbering bates',
  reason: ({ pages }) => (pages ? plural(pages, 'Number the page.', 'Number the # pages.') : t('Number the pages.')),
} satisfies Offer
export default offer
