import styles from './UploadBar.module.css'

/** The progress of an upload as a thin bar. `done` is 0 to 1. */
export function UploadBar({ done, label }: { done: number; label: string }) {
  const percent = Math.min(100, Math.floor(done * 100))
  return (
    <div className={styles.bar} role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}
