import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'pagination footer header numbering bates',
  reason: ({ pages }) => (pages ? plural(pages, 'Number the page.', 'Number the # pages.') : t('Number the pages.')),
  title: ({ changed }) =>
    changed === undefined ? undefined : plural(changed, 'Page numbers added to # page', 'Page numbers added to # pages'),
} satisfies Offer
export default offer
