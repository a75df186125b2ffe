import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'
import { describe, Field, type FieldTexts } from './Field.tsx'

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'children'> {}

/** Several lines of text. */
export function TextArea({ label, hint, error, hideLabel, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} hideLabel={hideLabel ?? false}>
      <textarea {...rest} {...describe(id, { hint, error })} id={id} className={styles.area} />
    </Field>
  )
}
