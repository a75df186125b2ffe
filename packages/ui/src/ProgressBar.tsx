import styles from './ProgressBar.module.css'

const segments = [0, 1, 2, 3, 4, 5, 6, 7]

/** Progress as eight segments that fill one after the other; `value` goes from 0 to 1. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      {segments.map((segment) => (
        <span key={segment} className={styles.segment}>
          <span className={styles.fill} style={{ scale: `${Math.min(1, Math.max(0, share * 8 - segment))} 1` }} />
        </span>
      ))}
    </div>
  )
}
