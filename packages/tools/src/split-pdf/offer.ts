import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'divide separate cut extract pages range',
  reason: ({ count, pages }) =>
    pages && count === 1
      ? plural(pages, 'Split its # page into several files.', 'Split its # pages into several files.')
      : t('Split it into several files.'),
  action: (files) => plural(files, 'Split # file', 'Split # files'),
  // Parts may also be joined in one file.
  title: ({ results }) => (results > 1 ? plural(results, 'Split into # file', 'Split into # files') : undefined),
} satisfies Offer
export default offer
