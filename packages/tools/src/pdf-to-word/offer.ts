import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'docx doc document convert editable',
  reason: () => t('Edit the text in Word.'),
  action: (files) => plural(files, 'Convert # file to Word', 'Convert # files to Word'),
  title: ({ files }) => (files > 1 ? plural(files, 'Converted # file', 'Converted # files') : undefined),
} satisfies Offer
export default offer
