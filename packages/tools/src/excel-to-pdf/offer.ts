import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'xlsx xls spreadsheet table convert',
  reason: () => t('A PDF looks the same on every device.'),
  action: (files) => plural(files, 'Convert # file to PDF', 'Convert # files to PDF'),
  title: ({ files }) => (files > 1 ? plural(files, 'Converted # file to PDF', 'Converted # files to PDF') : undefined),
} satisfies Offer
export default offer
