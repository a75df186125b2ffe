import { plural } from '@octavo/core/words/plural.ts'
import type { CountedWords } from '../../fields/counted-words.ts'

const words: CountedWords = {
  action: (files) => plural(files, 'Merge # file', 'Merge # files'),
  title: ({ files }) => plural(files, 'Merged # file', 'Merged # files'),
}

export default words
