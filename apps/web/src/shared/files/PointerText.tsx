import styles from './PointerText.module.css'

/** One text for mouse users, another for touch or small screens. */
export function PointerText({ mouse, finger }: { mouse: string; finger: string }) {
  return (
    <>
      <span className={styles.mouse}>{mouse}</span>
      <span className={styles.finger}>{finger}</span>
    </>
  )
}
