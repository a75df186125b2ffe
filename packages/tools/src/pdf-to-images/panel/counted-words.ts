import { plural } from '@octavo/core/words/plural.ts'
import type { CountedWords } from '../../fields/counted-words.ts'

const words: CountedWords = {
  title: ({ results }) => plural(results, 'Saved # image', 'Saved # images'),
}

export default words
