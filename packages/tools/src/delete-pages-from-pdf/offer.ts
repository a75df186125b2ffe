import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'remove cut out drop pages',
  reason: ({ pages }) => (pages ? plural(pages, 'Delete the page.', 'Delete some of the # pages.') : t("Delete pages you don't need.")),
  title({ pagesBefore, pagesAfter }) {
    if (pagesBefore === undefined || pagesAfter === undefined || pagesBefore <= pagesAfter) return undefined
    return plural(pagesBefore - pagesAfter, 'Deleted # page', 'Deleted # pages')
  },
} satisfies Offer
export default offer
