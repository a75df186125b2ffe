import { useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './Segment.module.css'

export interface SegmentProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  hideLabel?: boolean
}

/** One of a few, side by side. */
export function Segment<Value extends string>({ label, options, value, onChange, hideLabel }: SegmentProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={classNames(styles.legend, hideLabel && styles.hidden)}>{label}</legend>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={styles.input}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
