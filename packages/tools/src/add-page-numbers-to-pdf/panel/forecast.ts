import { countOf } from '@octavo/core/text/format.ts'
import type { Forecast, PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { numberedCount, withDefaults } from './numbers.ts'

/** How many pages get a number. */
export function forecast(given: GivenOptions, documents: readonly PanelDocument[]): Forecast {
  const options = withDefaults(given)
  if (options.onlyRemove) return { action: 'Remove page numbers' }
  const files = documents.filter(({ progress }) => progress.kind !== 'failed')
  if (files.some(({ pageCount }) => pageCount === undefined)) return {}
  const count = numberedCount(options, files)
  return count === 0 ? {} : { action: `Number ${countOf(count, 'page')}` }
}
