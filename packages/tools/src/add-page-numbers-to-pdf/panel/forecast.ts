import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Forecast, PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { numberedCount } from './numbers.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** How many pages get a number. */
export function forecast(given: GivenOptions, documents: readonly PanelDocument[]): Forecast {
  const options = withDefaults(given)
  if (options.onlyRemove) return { action: t('Remove page numbers') }
  const files = documents.filter(({ progress }) => progress.kind !== 'failed')
  if (files.some(({ pageCount }) => pageCount === undefined)) return {}
  const count = numberedCount(options, files)
  return count === 0 ? {} : { action: plural(count, 'Number # page', 'Number # pages'), changed: count }
}

/** What will happen, in one line. */
export function summary(given: GivenOptions): string {
  const { onlyRemove, position, skipFirst, ...options } = withDefaults(given)
  if (onlyRemove) return t('Earlier numbers are removed')
  const where = choiceLabel('position', position)
  const start = String(options.start)
  return skipFirst ? t('{where}, from {start}, without the cover', { where, start }) : t('{where}, from {start}', { where, start })
}
