import { t } from '@octavo/core/words/t.ts'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { CanvasShell, type CanvasShellProps } from './CanvasShell.tsx'
import type { CardFile } from './card-file.ts'
import { NeedsNotice } from './NeedsNotice.tsx'
import { RemoveAll } from './RemoveAll.tsx'

export interface CanvasFrameProps extends Pick<CanvasShellProps, 'title' | 'glyph' | 'controls' | 'status'> {
  files: readonly Pick<CardFile, 'id' | 'progress'>[]
  actions: { add?: (() => void) | undefined; removeAll: () => void; leaveOut: (ids: readonly string[]) => void }
  children: ReactNode
}

/** The canvas of every tool that takes files: its header, notices about files, and the files or pages below. */
export function CanvasFrame({ files, actions, children, ...head }: CanvasFrameProps) {
  const buttons = (
    <>
      <RemoveAll count={files.length} onRemove={actions.removeAll} />
      <Button variant="secondary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={actions.add}>
        {t('Add files')}
      </Button>
    </>
  )
  return (
    <CanvasShell {...head} buttons={buttons}>
      <NeedsNotice files={files} onLeaveOut={actions.leaveOut} />
      {children}
    </CanvasShell>
  )
}
