import { t } from '@octavo/core/words/t.ts'
import { midSentence } from '../../fields/mid-sentence.ts'
import type { Forecast, PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'
import { pagesOf } from './page-entries.ts'
import { presetOf, presets } from './presets.ts'
import { entriesIn } from './shown-files.ts'

/** How many pages of the files go into the merged one. */
export function forecast(options: GivenOptions, documents: readonly PanelDocument[]): Forecast {
  const entries = entriesIn(options)
  if (!entries || documents.some(({ pageCount }) => pageCount === undefined)) return {}
  const counts = new Map(documents.map(({ id, pageCount }) => [id, pageCount ?? 0]))
  return { pages: { count: entries.reduce((sum, { document, pages }) => sum + pagesOf(pages, counts.get(document) ?? 0).length, 0) } }
}

/** What will happen, in one line. */
export function summary(given: GivenOptions): string {
  const { sort } = withDefaults(given)
  const preset = presetOf(given)
  const kept = preset ? presets[preset].label() : t('Custom')
  return sort === 'given' ? kept : t('{kept}, by {order}', { kept, order: midSentence(choiceLabel('sort', sort)) })
}
