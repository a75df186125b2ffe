import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import hidden from './hidden.module.css'

export interface FieldTexts {
  label: string
  hint?: string | undefined
  /** The error and what to do, shown below the field in red. */
  error?: string | undefined
  /** Makes the label visible to screen readers only. */
  hideLabel?: boolean
}

interface FieldProps extends FieldTexts {
  id: string
  children: ReactNode
}

/** A label above, the control, and its hint or error below. */
export function Field({ id, label, hint, error, hideLabel = false, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={classNames(styles.label, hideLabel && hidden.hidden)}>
        {label}
      </label>
      {children}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}

/** The sentence below a control: its error, otherwise its hint. */
export function FieldNote({ id, hint, error }: { id: string; hint?: string | undefined; error?: string | undefined }) {
  if (error !== undefined) {
    return (
      <p id={noteId(id)} className={styles.error}>
        <CircleAlert size={15} strokeWidth={1.75} aria-hidden="true" />
        {error}
      </p>
    )
  }
  if (hint === undefined) return null
  return (
    <p id={noteId(id)} className={styles.hint}>
      {hint}
    </p>
  )
}

/** The ARIA attributes that link a control to its note. */
export function describe(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return {
    'aria-describedby': hint === undefined && error === undefined ? undefined : noteId(id),
    'aria-invalid': error === undefined ? undefined : true,
  } as const
}

function noteId(id: string): string {
  return `${id}-note`
}
