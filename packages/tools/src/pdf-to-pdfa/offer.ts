import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'archive long term iso preservation validate verify 19005 conformance',
  reason: () => t('Keep it readable for decades.'),
  action: (files) => plural(files, 'Convert # file', 'Convert # files'),
  // A report has no pages.
  title: ({ files, pagesAfter }) =>
    pagesAfter === undefined ? plural(files, 'Checked # file', 'Checked # files') : plural(files, 'Converted # file', 'Converted # files'),
} satisfies Offer
export default offer
