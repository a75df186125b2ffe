import { countOf } from '@octavo/core/format.ts'
import { announce } from '@octavo/ui/announce.ts'
import toolbar from '@octavo/ui/pages/PageToolbar.module.css'
import { Tool, ZoomTools } from '@octavo/ui/pages/PageToolbar.tsx'
import { Redo2, Undo2 } from 'lucide-react'

export interface CutToolbarProps {
  pageCount: number
  /** How many files there will be, where that is known. */
  parts: number | undefined
  history: { undo?: (() => void) | undefined; redo?: (() => void) | undefined }
  thumbWidth: number
  onThumbWidth: (width: number) => void
}

/** How many files there will be, the way back, and the size of pages. */
export function CutToolbar({ pageCount, parts, history, thumbWidth, onThumbWidth }: CutToolbarProps) {
  const step = (go: (() => void) | undefined, text: string) => {
    go?.()
    announce(text)
  }
  return (
    <div className={toolbar.toolbar} role="toolbar" aria-label="Pages">
      <span className={toolbar.count}>
        {countOf(pageCount, 'page')}
        {parts === undefined ? '' : `, ${countOf(parts, 'file')}`}
      </span>
      <span className={toolbar.rule} />
      <Tool label="Undo" Icon={Undo2} disabled={!history.undo} onClick={() => step(history.undo, 'Undone')} />
      <Tool label="Redo" Icon={Redo2} disabled={!history.redo} onClick={() => step(history.redo, 'Done again')} />
      <span className={toolbar.rule} />
      <ZoomTools thumbWidth={thumbWidth} onThumbWidth={onThumbWidth} />
    </div>
  )
}
