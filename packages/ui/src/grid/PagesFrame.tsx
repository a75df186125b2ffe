import { CanvasFrame, type CanvasFrameProps } from '../cards/CanvasFrame.tsx'
import type { CardActions, CardFile } from '../cards/card-file.ts'
import { UploadStrip } from '../cards/UploadStrip.tsx'
import { WaitingCards } from '../cards/WaitingCards.tsx'
import { PageGridLayout, type PagesDeskProps } from './PageGridLayout.tsx'

export interface PagesFrameProps extends Pick<CanvasFrameProps, 'title' | 'glyph'>, PagesDeskProps {
  files: readonly CardFile[]
  actions: CardActions & CanvasFrameProps['actions']
}

/** The canvas of a tool that shows pages: its header, notices about files, and the toolbar and pages once there are any. */
export function PagesFrame({ title, glyph, files, actions, ...desk }: PagesFrameProps) {
  const needsCard = ({ pageCount, progress }: CardFile) =>
    pageCount === undefined || progress.kind === 'failed' || progress.kind === 'locked'
  const waiting = files.filter(needsCard)
  const shown = files.filter((file) => !needsCard(file))
  return (
    <CanvasFrame title={title} glyph={glyph} files={files} actions={actions} status={<UploadStrip files={shown} />}>
      {waiting.length > 0 ? <WaitingCards files={waiting} actions={actions} /> : null}
      {shown.length > 0 ? <PageGridLayout {...desk} /> : null}
    </CanvasFrame>
  )
}
