import { formatList } from '@octavo/core/text/lists.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import toolbar from '@octavo/ui/grid/PageToolbar.module.css'
import { ZoomTools } from '@octavo/ui/grid/PageToolbar.tsx'
import { HistoryTools } from '@octavo/ui/history/HistoryTools.tsx'
import type { HistorySteps } from '@octavo/ui/history/history.ts'

export interface CutToolbarProps {
  pageCount: number
  /** The number of resulting files, if known. */
  parts: number | undefined
  history: HistorySteps
  thumbWidth: number
  onThumbWidth: (width: number) => void
}

/** The number of resulting files, undo and redo, and the page size. */
export function CutToolbar({ pageCount, parts, history, thumbWidth, onThumbWidth }: CutToolbarProps) {
  const counts = [plural(pageCount, '# page', '# pages'), ...(parts === undefined ? [] : [plural(parts, '# file', '# files')])]
  return (
    <div className={toolbar.toolbar} role="toolbar" aria-label={t('Pages')}>
      <span className={toolbar.count}>{formatList(counts, pageLanguage(), 'plain')}</span>
      <span className={toolbar.steps}>
        <HistoryTools {...history} />
      </span>
      <span className={toolbar.sizes}>
        <ZoomTools thumbWidth={thumbWidth} onThumbWidth={onThumbWidth} />
      </span>
    </div>
  )
}
