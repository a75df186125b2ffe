import { useId } from 'react'
import styles from './Checkbox.module.css'
import { describe, FieldNote } from './Field.tsx'

export interface CheckboxProps {
  label: string
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** One of several independent choices. */
export function Checkbox({ label, hint, checked, onChange, disabled }: CheckboxProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <input
        {...describe(id, { hint })}
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className={styles.box}
      />
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <FieldNote id={id} hint={hint} />
      </div>
    </div>
  )
}
