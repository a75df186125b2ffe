import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'ocr scan scanned text recognition searchable recognise recognize copy select',
  reason: () => t('Search and copy the text of scans.'),
  title: ({ files }) => plural(files, 'Text recognised in # file', 'Text recognised in # files'),
} satisfies Offer
export default offer
