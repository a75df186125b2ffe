import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'pptx presentation slides convert',
  reason: () => t('Edit the pages as slides.'),
  action: (files) => plural(files, 'Convert # file to PowerPoint', 'Convert # files to PowerPoint'),
  title: ({ files }) => (files > 1 ? plural(files, 'Converted # file to PowerPoint', 'Converted # files to PowerPoint') : undefined),
} satisfies Offer
export default offer
