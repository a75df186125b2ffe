import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { describe, Field, type FieldTexts } from './Field.tsx'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {
  /** Shown after the typed text, such as `.pdf`. */
  suffix?: ReactNode
}

/** One line of text. */
export function TextField({ label, hint, error, hideLabel, suffix, id: givenId, ...rest }: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field id={id} label={label} hint={hint} error={error} hideLabel={hideLabel ?? false}>
      <span className={styles.box} dir={rest.dir}>
        <input type="text" {...rest} {...describe(id, { hint, error })} id={id} className={styles.input} />
        {suffix === undefined ? null : <span className={styles.suffix}>{suffix}</span>}
      </span>
    </Field>
  )
}
