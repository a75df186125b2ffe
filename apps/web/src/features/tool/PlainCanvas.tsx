import type { CanvasProps } from '@octavo/tools/panel-props.ts'
import { CanvasFrame } from '@octavo/ui/cards/CanvasFrame.tsx'
import { FileCards } from '@octavo/ui/cards/FileCards.tsx'

/** The files as cards, for tools without a custom canvas. */
export function PlainCanvas({ title, glyph, documents, actions }: CanvasProps & { title: string }) {
  return (
    <CanvasFrame title={title} glyph={glyph} files={documents} actions={actions}>
      <FileCards files={documents} actions={actions} />
    </CanvasFrame>
  )
}
