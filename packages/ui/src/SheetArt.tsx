import { classNames } from './class-names.ts'
import styles from './SheetArt.module.css'

/** An open sheet with one coloured leaf, for empty states. */
export function OpenSheet() {
  return (
    <svg className={styles.art} width="60" height="84" viewBox="0 0 60 84" aria-hidden="true">
      <rect x="1" y="1" width="58" height="82" rx="3" />
      <path className={styles.leaf} d="M30 63h29v17a3 3 0 0 1-3 3H30z" />
      <path className={styles.crease} d="M1 42h58M30 42v21M30 63h29" />
    </svg>
  )
}

/** Two overlapping sheets, for drop areas. */
export function LooseSheets() {
  return (
    <svg className={classNames(styles.art, styles.drawn)} width="64" height="56" viewBox="0 0 64 56" aria-hidden="true">
      <path className={styles.behind} d="M24 5.5L4 10l9.5 43 13-2.8" />
      <rect x="24.5" y="3.5" width="34" height="46" rx="2.5" />
      <path className={styles.leaf} d="M42 38h16.5v9a2.5 2.5 0 0 1-2.5 2.5H42z" />
      <path className={styles.crease} d="M25 26.5h33M41.5 26.5v22" />
    </svg>
  )
}
