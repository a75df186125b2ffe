import { formatList } from '@octavo/core/text/lists.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { midSentence } from '../../fields/mid-sentence.ts'
import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** What will happen, in one line. */
export function summary(given: GivenOptions): string {
  const { format, layout, perPage } = withDefaults(given)
  const what = formatList([choiceLabel('format', format), midSentence(choiceLabel('layout', layout))], pageLanguage(), 'plain')
  return perPage ? t('{what}, one file per page', { what }) : what
}
