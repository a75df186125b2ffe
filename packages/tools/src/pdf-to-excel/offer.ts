import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'xlsx xls csv spreadsheet table convert',
  reason: () => t('Work with the numbers of its tables.'),
  action: (files) => plural(files, 'Convert # file to Excel', 'Convert # files to Excel'),
  title: ({ files }) => (files > 1 ? plural(files, 'Converted # file to Excel', 'Converted # files to Excel') : undefined),
} satisfies Offer
export default offer
