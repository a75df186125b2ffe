import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { pagesMeant } from '@octavo/ui/plan/written-selection.ts'
import type { Forecast, PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'

/** How many pages are deleted and kept, unless a rule may still find more. */
export function forecast({ files = [], blank, duplicates, landscape, text }: GivenOptions, documents: readonly PanelDocument[]): Forecast {
  const isOpen = blank || duplicates || landscape || text !== undefined || documents.some(({ pageCount }) => pageCount === undefined)
  if (isOpen || files.length === 0) return {}
  const counts = new Map(documents.map(({ id, pageCount }) => [id, pageCount ?? 0]))
  const of = documents.reduce((sum, { pageCount = 0 }) => sum + pageCount, 0)
  const struck = files.reduce((sum, { document, pages }) => sum + pagesMeant(pages, counts.get(document) ?? 0).length, 0)
  return { pages: { count: of - struck, of }, ...(struck > 0 && { action: plural(struck, 'Delete # page', 'Delete # pages') }) }
}

/** What will happen, in one line. */
export function summary({ files = [], blank, duplicates, landscape, text }: GivenOptions, documents: readonly PanelDocument[]): string {
  const counts = new Map(documents.map(({ id, pageCount }) => [id, pageCount ?? 0]))
  const chosen = files.reduce((sum, { document, pages }) => sum + pagesMeant(pages, counts.get(document) ?? 0).length, 0)
  const rules = [blank, duplicates, landscape, text !== undefined].filter(Boolean).length
  if (rules === 0) return chosen === 0 ? t('No pages chosen yet') : plural(chosen, '# page deleted', '# pages deleted')
  const found = plural(rules, '# rule', '# rules')
  return chosen === 0
    ? t('Pages found by {rules}', { rules: found })
    : plural(chosen, '# page, and those found by {rules}', '# pages, and those found by {rules}', { rules: found })
}
