import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Forecast, PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'
import { partsOfFiles } from './parts-of-files.ts'

/** How many files there will be, if page numbers determine it. */
export function forecast(options: GivenOptions, documents: readonly PanelDocument[]): Forecast {
  const usable = documents.filter(({ progress }) => progress.kind !== 'failed')
  const known = usable.every(({ pageCount }) => pageCount !== undefined) ? partsOfFiles(options, usable) : undefined
  const count = known && 'parts' in known ? known.parts.length : 0
  return count > 1 ? { action: plural(count, 'Split into # file', 'Split into # files') } : {}
}

/** What will happen, in one line. */
export function summary(given: GivenOptions, documents: readonly PanelDocument[]): string {
  const { mode, every, parts } = withDefaults(given)
  if (mode === 'every') return every === 1 ? t('One file per page') : plural(every, 'Every # page', 'Every # pages')
  if (mode === 'parts') return plural(parts, '# part', '# equal parts')
  const label = choiceLabel('mode', mode)
  return documents.length > 1 ? t('{split}, in each file', { split: label }) : label
}
