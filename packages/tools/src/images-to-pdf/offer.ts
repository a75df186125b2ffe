import { plural } from '@octavo/core/words/plural.ts'
import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'jpg jpeg png picture photo scan convert',
  reason: ({ count }) => plural(count, 'Put the image into a PDF.', 'Put your # images into one PDF.'),
  action: (files) => plural(files, 'Convert # image', 'Convert # images'),
  title: ({ files, results }) =>
    results > 1
      ? plural(files, '# image in {results} PDFs', '# images in {results} PDFs', { results })
      : plural(files, '# image in 1 PDF', '# images in 1 PDF'),
} satisfies Offer
export default offer
