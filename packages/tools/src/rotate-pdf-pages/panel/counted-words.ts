import { plural } from '@octavo/core/words/plural.ts'
import type { CountedWords } from '../../fields/counted-words.ts'

const words: CountedWords = {
  title: ({ changed }) => (changed === undefined ? undefined : plural(changed, 'Rotated # page', 'Rotated # pages')),
}

export default words
