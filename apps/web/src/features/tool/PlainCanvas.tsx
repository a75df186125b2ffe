import type { CanvasProps } from '@octavo/tools/panel-props.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { FileCards } from '@octavo/ui/pages/FileCards.tsx'
import { RemoveAll } from '@octavo/ui/pages/RemoveAll.tsx'
import { Plus } from 'lucide-react'
import styles from './PlainCanvas.module.css'

/** The files as cards, for tools that need no canvas of their own. */
export function PlainCanvas({ title, glyph, documents, actions }: CanvasProps & { title: string }) {
  return (
    <>
      <div className={styles.bar}>
        {glyph}
        <h2 className={styles.title}>{title}</h2>
        <RemoveAll count={documents.length} onRemove={actions.removeAll} />
        <Button variant="secondary" icon={<Plus aria-hidden="true" size={16} />} onClick={actions.add}>
          Add files
        </Button>
      </div>
      <div className={styles.cards}>
        <FileCards files={documents} actions={actions} />
      </div>
    </>
  )
}
