import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'remove cut out drop pages',
  reason: ({ pages }) => (pages ? plural(pages, 'Delete the page.', 'Delete some of the # pages.') : t("Delete pages you don't need.")),
} satisfies Offer
export default offer
