import { plural } from '@octavo/core/words/plural.ts'
import type { CountedWords } from '../../fields/counted-words.ts'

const words: CountedWords = {
  action: (files) => plural(files, 'Convert # image', 'Convert # images'),
  title: ({ files, results }) =>
    results > 1
      ? plural(files, '# image in {results} PDFs', '# images in {results} PDFs', { results })
      : plural(files, '# image in 1 PDF', '# images in 1 PDF'),
}

export default words
