import { plural } from '@octavo/core/words/plural.ts'
import styles from './DropOverlay.module.css'

/** Shown while files are dragged over the page: they can be dropped anywhere. */
export function DropOverlay({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <div className={styles.overlay} aria-hidden="true">
      <p className={styles.text}>{plural(count, 'Drop to add the file', 'Drop to add # files')}</p>
    </div>
  )
}
