import { plural } from '@octavo/core/words/plural.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { type Offer, offers } from '@octavo/tools/offers'
import type { Forecast } from '@octavo/tools/panel-props.ts'

/** The number of files and pages, if known. */
export function filesAndPages(files: readonly { pageCount?: number }[], { pages }: Forecast): string {
  const fileCount = plural(files.length, '# file', '# files')
  // The page count of an Office file isn't known yet, and a sum without it would be wrong.
  const isKnown = pages !== undefined || files.every(({ pageCount }) => pageCount !== undefined)
  const all = isKnown ? (pages?.count ?? files.reduce((sum, { pageCount = 0 }) => sum + pageCount, 0)) : 0
  const pageCount = pagesOf(all, pages?.of)
  return pageCount === undefined ? fileCount : t('{files}, {pages}', { files: fileCount, pages: pageCount })
}

function pagesOf(count: number, of: number | undefined): string | undefined {
  if (of !== undefined) return plural(of, '{count} of # page', '{count} of # pages', { count })
  return count === 0 ? undefined : plural(count, '# page', '# pages')
}

/** The button's label: 'Merge 5 files'. */
export function actionLabel({ type, actionText }: Pick<ReadyTool, 'type' | 'actionText'>, count: number, { action }: Forecast): string {
  const { action: counted }: Offer = offers[type]
  return action ?? (count > 1 ? counted?.(count) : undefined) ?? tData(actionText)
}
