import { t } from '@octavo/core/words/t.ts'
import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** What will happen, in one line. */
export function summary(given: GivenOptions): string {
  const { format, pages, drawings } = withDefaults(given)
  const what = format === 'original' ? t('Original format') : t('All as {format}', { format: choiceLabel('format', format) })
  const where = pages === 'all' ? what : t('{what}, pages {pages}', { what, pages })
  return drawings ? t('{where}, drawings too', { where }) : where
}
