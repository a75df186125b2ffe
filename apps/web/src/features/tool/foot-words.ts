import { formatCount } from '@octavo/core/text/count.ts'
import { countOf } from '@octavo/core/text/format.ts'
import type { ReadyTool } from '@octavo/tools'
import type { Forecast } from '@octavo/tools/panel-props.ts'

/** How many files and pages there are, as far as that is known. */
export function filesAndPages(files: readonly { pageCount?: number }[], { pages }: Forecast): string {
  const fileCount = countOf(files.length, 'file')
  // Nobody knows yet how many pages an Office file will have, and a sum without it would be wrong.
  const isKnown = pages !== undefined || files.every(({ pageCount }) => pageCount !== undefined)
  const all = isKnown ? (pages?.count ?? files.reduce((sum, { pageCount = 0 }) => sum + pageCount, 0)) : 0
  if (pages?.of !== undefined) return `${fileCount}, ${pages.count} of ${countOf(pages.of, 'page')}`
  return all === 0 && !pages?.count ? fileCount : `${fileCount}, ${countOf(all, 'page')}`
}

/** The button says what will happen: 'Merge 5 files'. */
export function actionLabel(
  { actionText, countedAction }: Pick<ReadyTool, 'actionText' | 'countedAction'>,
  count: number,
  { action }: Forecast,
): string {
  if (action !== undefined) return action
  return count > 1 && countedAction !== undefined ? countedAction.replace('{count}', formatCount(count)) : actionText
}
