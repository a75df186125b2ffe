import { useId } from 'react'
import { describe, FieldNote } from './Field.tsx'
import styles from './Switch.module.css'

export interface SwitchProps {
  label: string
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** An on/off setting that applies at once. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div className={styles.texts}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <FieldNote id={id} hint={hint} />
      </div>
      <input
        {...describe(id, { hint })}
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className={styles.switch}
      />
    </div>
  )
}
