import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Forecast, PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { withDefaults } from './option-fields.ts'
import { rotatedCount } from './turns.ts'

/** How many pages are rotated, if the grid sets it page by page. */
export function forecast(given: GivenOptions, documents: readonly PanelDocument[]): Forecast {
  const { turns = [], tilt } = withDefaults(given)
  if (tilt !== 0 || documents.some(({ pageCount }) => pageCount === undefined)) return {}
  const count = rotatedCount(turns, documents)
  return count === 0 ? {} : { action: plural(count, 'Rotate # page', 'Rotate # pages'), changed: count }
}

/** What will happen, in one line. */
export function summary(given: GivenOptions, documents: readonly PanelDocument[]): string {
  const { turns = [], tilt } = withDefaults(given)
  const count = rotatedCount(turns, documents)
  const rotated = count === 0 ? t('No pages rotated yet') : plural(count, '# page rotated', '# pages rotated')
  return tilt === 0 ? rotated : t('{rotated}, straightened by {tilt}°', { rotated, tilt })
}
