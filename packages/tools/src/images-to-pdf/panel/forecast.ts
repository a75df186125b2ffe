import { formatList } from '@octavo/core/text/lists.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** What will happen, in one line. */
export function summary(given: GivenOptions): string {
  const { pageSize, output } = withDefaults(given)
  const made = choiceLabel('output', output)
  const size = pageSize === 'fit' ? t('pages as large as the images') : choiceLabel('pageSize', pageSize)
  return formatList([made, size], pageLanguage(), 'plain')
}
