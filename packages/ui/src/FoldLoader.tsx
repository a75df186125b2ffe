import styles from './FoldLoader.module.css'

/** The logo folding three times and opening again, 60 by 60. With a label it announces activity; without one the text next to it does. */
export function FoldLoader({ label }: { label?: string }) {
  if (label === undefined) return <Folding />
  return (
    <span role="img" aria-label={label} className={styles.frame}>
      <Folding />
    </span>
  )
}

function Folding() {
  return (
    <svg className={styles.loader} width="60" height="60" viewBox="0 0 60 60" aria-hidden="true">
      <g transform="translate(13 6)">
        <path className={styles.first} d="M3 0h28a3 3 0 0 1 3 3v20H0V3a3 3 0 0 1 3-3z" />
        <path className={styles.second} d="M0 25h16v23H3a3 3 0 0 1-3-3z" />
        <path className={styles.third} d="M18 25h16v10.5H18z" />
        <path className={styles.leaf} d="M18 37.5h16V45a3 3 0 0 1-3 3H18z" />
      </g>
    </svg>
  )
}
