import { countOf } from '@octavo/core/text/format.ts'
import { pagesMeant } from '@octavo/ui/plan/written-selection.ts'
import type { Forecast, PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'

/** How many pages are rotated, where the grid says so page by page. */
export function forecast({ turns = [], tilt = 0 }: GivenOptions, documents: readonly PanelDocument[]): Forecast {
  if (tilt !== 0 || documents.some(({ pageCount }) => pageCount === undefined)) return {}
  const counts = new Map(documents.map(({ id, pageCount }) => [id, pageCount ?? 0]))
  const count = turns.reduce((sum, { document, pages = 'all' }) => sum + pagesMeant(pages, counts.get(document) ?? 0).length, 0)
  return count === 0 ? {} : { action: `Rotate ${countOf(count, 'page')}` }
}
