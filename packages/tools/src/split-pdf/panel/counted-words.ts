import { plural } from '@octavo/core/words/plural.ts'
import type { CountedWords } from '../../fields/counted-words.ts'

const words: CountedWords = {
  action: (files) => plural(files, 'Split # file', 'Split # files'),
  // Parts may also be joined in one file.
  title: ({ results }) => (results > 1 ? plural(results, 'Split into # file', 'Split into # files') : undefined),
}

export default words
