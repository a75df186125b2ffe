import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'txt copy words plain ocr',
  reason: () => t('Copy or search the text.'),
  title: ({ files }) => plural(files, 'Text extracted from # file', 'Text extracted from # files'),
} satisfies Offer
export default offer
