import { type ComponentProps, useId } from 'react'
import styles from './CodeField.module.css'
import { classNames } from './class-names.ts'
import { digitsOf } from './code-digits.ts'
import { describe, Field, type FieldTexts } from './Field.tsx'

export interface CodeFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children' | 'type'> {
  /** Digits only, six at most. */
  value: string
  onChange: (code: string) => void
}

const places = [0, 1, 2, 3, 4, 5]

/** Six digits from a mail or an app. A single input, so that pasting, autofill and correcting work as usual; the cells only display it. */
export function CodeField({ label, hint, error, hideLabel, value, onChange, ...rest }: CodeFieldProps) {
  const id = useId()
  const now = Math.min(value.length, places.length - 1)
  return (
    <Field id={id} label={label} hint={hint} error={error} hideLabel={hideLabel ?? false}>
      <div className={styles.code}>
        <input
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          {...rest}
          {...describe(id, { hint, error })}
          id={id}
          type="text"
          value={value}
          onChange={(event) => onChange(digitsOf(event.target.value))}
          className={styles.input}
        />
        <div className={styles.cells} aria-hidden="true">
          {places.map((place) => (
            <span key={place} className={classNames(styles.cell, place === now && styles.now)}>
              {value[place]}
            </span>
          ))}
        </div>
      </div>
    </Field>
  )
}
