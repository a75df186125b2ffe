import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { describe, Field, type FieldTexts } from './Field.tsx'

export interface SelectProps<Value extends string> extends FieldTexts {
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A choice between many options, in a drop-down list. */
export function Select<Value extends string>({ label, options, value, onChange, hint, error, hideLabel, disabled }: SelectProps<Value>) {
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <Field id={id} label={label} hint={hint} error={error} hideLabel={hideLabel ?? false}>
      <span className={styles.box}>
        <select
          {...describe(id, { hint, error })}
          id={id}
          disabled={disabled}
          value={value}
          onChange={(event) => choose(event.target.value)}
          className={classNames(styles.input, styles.select)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.chevron} size={17} strokeWidth={1.75} aria-hidden="true" />
      </span>
    </Field>
  )
}
