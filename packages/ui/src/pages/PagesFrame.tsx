import { CanvasFrame, type CanvasFrameProps } from './CanvasFrame.tsx'
import type { CardActions, CardFile } from './card-file.ts'
import { PagesDesk, type PagesDeskProps } from './PagesDesk.tsx'
import { UploadStrip } from './UploadStrip.tsx'
import { WaitingCards } from './WaitingCards.tsx'

export interface PagesFrameProps extends Pick<CanvasFrameProps, 'title' | 'glyph'>, PagesDeskProps {
  files: readonly CardFile[]
  actions: CardActions & CanvasFrameProps['actions']
}

/** The canvas of a tool that shows pages: its head, files that need something, the toolbar and the pages. */
export function PagesFrame({ title, glyph, files, actions, ...desk }: PagesFrameProps) {
  const needsCard = ({ pageCount, progress }: CardFile) =>
    pageCount === undefined || progress.kind === 'failed' || progress.kind === 'locked'
  const waiting = files.filter(needsCard)
  const shown = files.filter((file) => !needsCard(file))
  return (
    <CanvasFrame title={title} glyph={glyph} files={files} actions={actions}>
      {waiting.length > 0 ? <WaitingCards files={waiting} actions={actions} /> : null}
      <UploadStrip files={shown} />
      <PagesDesk {...desk} />
    </CanvasFrame>
  )
}
