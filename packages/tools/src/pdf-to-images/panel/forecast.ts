import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Forecast, PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { chosenIn, countChosen } from './chosen-pages.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** How many pages are drawn, if not all. */
export function forecast(options: GivenOptions, documents: readonly PanelDocument[]): Forecast {
  const count = countChosen(chosenIn(options, documents), documents)
  const isCounted = documents.every(({ pageCount }) => pageCount !== undefined)
  if (!isCounted) return {}
  const of = documents.reduce((sum, { pageCount = 0 }) => sum + pageCount, 0)
  if (count === 0) return {}
  return { pages: { count, of }, action: plural(count, 'Convert # page', 'Convert # pages') }
}

/** What will happen, in one line. */
export function summary(given: GivenOptions): string {
  const { mode, format, dpi, width, height } = withDefaults(given)
  const label = choiceLabel('format', format)
  if (mode === 'images') return choiceLabel('mode', mode)
  if (format === 'svg') return label
  if (width === undefined && height === undefined) return t('{format}, {dpi} dpi', { format: label, dpi: String(dpi) })
  const side = (pixels: number | undefined) => (pixels === undefined ? '…' : String(pixels))
  return t('{format}, {width} × {height} pixels', { format: label, width: side(width), height: side(height) })
}
