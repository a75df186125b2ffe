import type { RefObject } from 'react'
import { PageScroller } from '../../../shared/paper/PageScroller.tsx'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { Paper } from './Paper.tsx'

interface PaperScrollerProps {
  scroller: RefObject<HTMLDivElement | null>
  zoom: number
  onZoom: (zoom: number) => void
}

/** All pages of the document with what was done on them. */
export function PaperScroller(props: PaperScrollerProps) {
  const { document, editor } = useEditing()
  const { pages, tool } = useEditorPart(({ history, tool }) => ({ pages: history.present.pages, tool }))
  return (
    <PageScroller
      {...props}
      pages={pages}
      sizeOf={document.sizeOf}
      tool={tool}
      onShow={editor.show}
      onPressBeside={() => editor.select(undefined)}
    >
      {(seen) => <Paper {...seen} />}
    </PageScroller>
  )
}
