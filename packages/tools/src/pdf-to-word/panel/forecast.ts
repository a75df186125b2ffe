import { formatList } from '@octavo/core/text/lists.ts'
import { pageLanguage } from '@octavo/core/words/t.ts'
import { midSentence } from '../../fields/mid-sentence.ts'
import { selectedPages } from '../../fields/selected-pages.ts'
import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** What will happen, in one line. */
export function summary(given: GivenOptions): string {
  const { format, layout, pages } = withDefaults(given)
  const kind = choiceLabel('format', format)
  const what = format === 'md' ? kind : formatList([kind, midSentence(choiceLabel('layout', layout))], pageLanguage(), 'plain')
  return selectedPages(what, pages)
}
