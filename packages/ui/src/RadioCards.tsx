import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './RadioCards.module.css'

export interface RadioCardsProps<Value extends string> {
  label: string
  /** `aside` stands at the right, such as an estimate. */
  options: readonly { value: Value; label: string; hint?: string | undefined; aside?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  hideLabel?: boolean
}

/** One of a few, each with a line about itself. */
export function RadioCards<Value extends string>({ label, options, value, onChange, hideLabel }: RadioCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={classNames(styles.legend, hideLabel && styles.hidden)}>{label}</legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={styles.radio}
            />
            <span className={styles.texts}>
              <span className={styles.name}>{option.label}</span>
              {option.hint === undefined ? null : <span className={styles.hint}>{option.hint}</span>}
            </span>
            {option.aside === undefined ? null : <span className={styles.aside}>{option.aside}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
