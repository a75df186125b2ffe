import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'combine join append put together one file',
  reason: ({ count }) =>
    count > 1
      ? plural(count, 'Merge your # file in the order you choose.', 'Merge your # files in the order you choose.')
      : t('Add other files before or after it.'),
  action: (files) => plural(files, 'Merge # file', 'Merge # files'),
  title: ({ files }) => plural(files, 'Merged # file', 'Merged # files'),
} satisfies Offer
export default offer
