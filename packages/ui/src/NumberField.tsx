import { useId, useState } from 'react'
import styles from './Field.module.css'
import { describe, Field, type FieldTexts } from './Field.tsx'

export interface NumberFieldProps extends FieldTexts {
  value: number | undefined
  /** Called with every typed number, even outside the bounds, so that the caller can report the error. */
  onChange: (value: number) => void
  /** Called when the field was emptied, if the number is optional. */
  onEmpty?: (() => void) | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  unit?: string | undefined
  disabled?: boolean
}

/** A number. An emptied field keeps the last number, which is restored on blur. */
export function NumberField({ label, value, onChange, onEmpty, min, max, step, unit, hint, error, hideLabel, disabled }: NumberFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const type = (text: string) => {
    setDraft(text)
    if (text === '') onEmpty?.()
    if (text !== '' && Number.isFinite(Number(text))) onChange(Number(text))
  }
  return (
    <Field id={id} label={label} hint={hint} error={error} hideLabel={hideLabel ?? false}>
      <span className={styles.box}>
        <input
          {...describe(id, { hint, error })}
          id={id}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step ?? 'any'}
          disabled={disabled}
          value={draft ?? value ?? ''}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setDraft(undefined)}
          className={styles.input}
        />
        {unit === undefined ? null : <span className={styles.suffix}>{unit}</span>}
      </span>
    </Field>
  )
}
