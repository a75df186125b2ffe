import { plural } from '@octavo/core/words/plural.ts'
import type { CountedWords } from '../../fields/counted-words.ts'

const words: CountedWords = {
  title: ({ changed }) =>
    changed === undefined ? undefined : plural(changed, 'Page numbers added to # page', 'Page numbers added to # pages'),
}

export default words
