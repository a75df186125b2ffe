import { Mark } from './Mark.tsx'
import styles from './Wordmark.module.css'

/** The logo next to the name. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <Mark />
      <span className={styles.name}>Octavo</span>
    </span>
  )
}
