import styles from './PointerText.module.css'

/** Words for those who drag with a mouse, and others for those who have a finger or a small screen. */
export function PointerText({ mouse, finger }: { mouse: string; finger: string }) {
  return (
    <>
      <span className={styles.mouse}>{mouse}</span>
      <span className={styles.finger}>{finger}</span>
    </>
  )
}
