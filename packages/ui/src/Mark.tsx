import styles from './Mark.module.css'

/** The logo: one sheet folded three times, its last eighth coloured. `height` is in pixels, at least 16. */
export function Mark({ height = 28 }: { height?: number }) {
  return (
    <svg className={styles.mark} height={height} width={(height * 20) / 28} viewBox="0 0 20 28" aria-hidden="true">
      <path d="M2 0h16a2 2 0 0 1 2 2v11.25H0V2a2 2 0 0 1 2-2z" />
      <path d="M0 14.75h9.25V28H2a2 2 0 0 1-2-2z" />
      <path d="M10.75 14.75H20v5.85h-9.25z" />
      <path className={styles.leaf} d="M10.75 22.1H20V26a2 2 0 0 1-2 2h-7.25z" />
    </svg>
  )
}
