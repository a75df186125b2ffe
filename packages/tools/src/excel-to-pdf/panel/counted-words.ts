import { plural } from '@octavo/core/words/plural.ts'
import type { CountedWords } from '../../fields/counted-words.ts'

const words: CountedWords = {
  action: (files) => plural(files, 'Convert # file to PDF', 'Convert # files to PDF'),
  title: ({ files }) => (files > 1 ? plural(files, 'Converted # file to PDF', 'Converted # files to PDF') : undefined),
}

export default words
