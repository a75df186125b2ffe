import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import styles from './CanvasFrame.module.css'
import type { CardFile } from './card-file.ts'
import { NeedsNotice } from './NeedsNotice.tsx'
import { RemoveAll } from './RemoveAll.tsx'

export interface CanvasFrameProps {
  title: string
  /** The tool's picture, beside the title. */
  glyph: ReactNode
  files: readonly Pick<CardFile, 'progress'>[]
  actions: { add?: (() => void) | undefined; removeAll: () => void }
  /** What else stands in the head; on a phone in a line of its own. */
  controls?: ReactNode
  children: ReactNode
}

/** The canvas of every tool: its head, what files need, and the files or pages below. */
export function CanvasFrame({ title, glyph, files, actions, controls, children }: CanvasFrameProps) {
  return (
    <div className={styles.canvas}>
      <div className={styles.bar}>
        <h2 className={styles.title}>
          {glyph}
          {title}
        </h2>
        {controls ? <div className={styles.controls}>{controls}</div> : null}
        <RemoveAll count={files.length} onRemove={actions.removeAll} />
        <Button variant="secondary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={actions.add}>
          Add files
        </Button>
      </div>
      <NeedsNotice files={files} />
      {children}
    </div>
  )
}
