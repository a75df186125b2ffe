import { plural } from '@octavo/core/words/plural.ts'
import type { CountedWords } from '../../fields/counted-words.ts'

const words: CountedWords = {
  action: (files) => plural(files, 'Protect # file', 'Protect # files'),
  title: ({ files }) => plural(files, 'Protected # file', 'Protected # files'),
}

export default words
