import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Rich } from '@octavo/ui/Rich.tsx'
import { useEffect, useRef } from 'react'
import styles from './Lists.module.css'

/** A row that is about to be deleted, and the way to keep it. */
export function Undone({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => button.current?.focus(), [])
  const undo = () => {
    const row = button.current?.closest('li')
    const place = row?.parentElement?.children
    const at = row && place ? [...place].indexOf(row) : -1
    onUndo()
    // Then this one is gone, too, and the row's own menu stands where it was.
    requestAnimationFrame(() => place?.[at]?.querySelector<HTMLElement>('[aria-haspopup]')?.focus())
  }
  return (
    <li className={styles.undone}>
      <p role="status">
        <Rich sentence="Deleted {name}" parts={{ name: <bdi>{name}</bdi> }} />
      </p>
      <Button ref={button} size="small" variant="secondary" onClick={undo}>
        {t('Undo')}
      </Button>
    </li>
  )
}
