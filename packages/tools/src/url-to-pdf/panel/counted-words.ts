import { plural } from '@octavo/core/words/plural.ts'
import type { CountedWords } from '../../fields/counted-words.ts'

const words: CountedWords = {
  title: ({ files }) => (files > 0 ? plural(files, 'Saved # web page as PDF', 'Saved # web pages as PDF') : undefined),
}

export default words
