import { countOf } from '@octavo/core/text/format.ts'
import toolbar from '@octavo/ui/grid/PageToolbar.module.css'
import { ZoomTools } from '@octavo/ui/grid/PageToolbar.tsx'
import { HistoryTools } from '@octavo/ui/history/HistoryTools.tsx'
import type { HistorySteps } from '@octavo/ui/history/history.ts'

export interface CutToolbarProps {
  pageCount: number
  /** How many files there will be, where that is known. */
  parts: number | undefined
  history: HistorySteps
  thumbWidth: number
  onThumbWidth: (width: number) => void
}

/** How many files there will be, the way back, and the size of pages. */
export function CutToolbar({ pageCount, parts, history, thumbWidth, onThumbWidth }: CutToolbarProps) {
  return (
    <div className={toolbar.toolbar} role="toolbar" aria-label="Pages">
      <span className={toolbar.count}>
        {countOf(pageCount, 'page')}
        {parts === undefined ? '' : `, ${countOf(parts, 'file')}`}
      </span>
      <span className={toolbar.steps}>
        <HistoryTools {...history} />
      </span>
      <span className={toolbar.sizes}>
        <ZoomTools thumbWidth={thumbWidth} onThumbWidth={onThumbWidth} />
      </span>
    </div>
  )
}
