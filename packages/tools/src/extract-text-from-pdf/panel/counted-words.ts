import { plural } from '@octavo/core/words/plural.ts'
import type { CountedWords } from '../../fields/counted-words.ts'

const words: CountedWords = {
  title: ({ files }) => plural(files, 'Text extracted from # file', 'Text extracted from # files'),
}

export default words
