import { ColorPick } from './ColorPick.tsx'
import styles from './ColorRow.module.css'

/** A colour with its value. */
export function ColorRow({ label, value, onChange }: { label: string; value: string; onChange: (color: string) => void }) {
  return (
    <div className={styles.color}>
      {label}
      <span>
        <ColorPick label={label} value={value} onChange={onChange} />
        {value.slice(1).toUpperCase()}
      </span>
    </div>
  )
}
