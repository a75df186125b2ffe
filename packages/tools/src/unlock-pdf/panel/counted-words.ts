import { plural } from '@octavo/core/words/plural.ts'
import type { CountedWords } from '../../fields/counted-words.ts'

const words: CountedWords = {
  action: (files) => plural(files, 'Unlock # file', 'Unlock # files'),
  title: ({ files }) => plural(files, 'Unlocked # file', 'Unlocked # files'),
}

export default words
