import styles from './CountdownDots.module.css'
import { classNames } from './class-names.ts'

const leaves = [0, 1, 2, 3, 4, 5, 6, 7]

/**
 * Remaining time as eight small leaves that empty; `left` goes from 1 to 0. Always next to a number, so it is hidden from screen readers.
 */
export function CountdownDots({ left }: { left: number }) {
  const full = Math.ceil(Math.min(1, Math.max(0, left)) * 8)
  return (
    <span className={styles.leaves} aria-hidden="true">
      {leaves.map((leaf) => (
        <span key={leaf} className={classNames(styles.leaf, leaf < full && styles.full)} />
      ))}
    </span>
  )
}
