import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import type { CardActions, CardFile } from './card-file.ts'
import { FileCards } from './FileCards.tsx'
import { NeedsNotice } from './NeedsNotice.tsx'
import styles from './PagesFrame.module.css'
import { RemoveAll } from './RemoveAll.tsx'

export interface PagesFrameProps {
  title: string
  glyph: ReactNode
  files: readonly CardFile[]
  actions: CardActions & { removeAll: () => void }
  toolbar: ReactNode
  /** What the keys do. */
  keys: ReactNode
  children: ReactNode
}

/** The canvas of a tool that shows pages: its head, files that need something, the toolbar and the grid. */
export function PagesFrame({ title, glyph, files, actions, toolbar, keys, children }: PagesFrameProps) {
  const { add, ...others } = actions
  const waiting = files.filter(
    ({ pageCount, progress }) => pageCount === undefined || progress.kind === 'failed' || progress.kind === 'locked',
  )
  return (
    <div className={styles.canvas}>
      <div className={styles.bar}>
        <h2 className={styles.title}>
          {glyph}
          {title}
        </h2>
        <RemoveAll count={files.length} onRemove={actions.removeAll} />
        <Button variant="secondary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={add}>
          Add files
        </Button>
      </div>
      <NeedsNotice files={files} />
      {waiting.length > 0 ? <FileCards label="Files that are not ready" files={waiting} actions={others} /> : null}
      <div className={styles.tools}>{toolbar}</div>
      {children}
      <p className={styles.keys}>{keys}</p>
    </div>
  )
}
