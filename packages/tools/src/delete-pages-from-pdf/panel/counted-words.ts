import { plural } from '@octavo/core/words/plural.ts'
import type { CountedWords } from '../../fields/counted-words.ts'

const words: CountedWords = {
  title({ pagesBefore, pagesAfter }) {
    if (pagesBefore === undefined || pagesAfter === undefined || pagesBefore <= pagesAfter) return undefined
    return plural(pagesBefore - pagesAfter, 'Deleted # page', 'Deleted # pages')
  },
}

export default words
