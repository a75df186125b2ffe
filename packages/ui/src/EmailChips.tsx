import { t } from '@octavo/core/words/t.ts'
import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { IconButton } from './Button.tsx'
import styles from './EmailChips.module.css'
import { describe, Field, type FieldTexts } from './Field.tsx'

export interface EmailChipsProps extends FieldTexts {
  emails: readonly string[]
  onChange: (emails: readonly string[]) => void
  /** The error of an address, if any. */
  problemOf: (email: string) => string | undefined
  /** An address was refused; it stays as text. */
  onProblem: (problem: string) => void
}

/** Several email addresses. Space, comma or Enter adds the typed one, a pasted list is added at once, Backspace removes the last one. */
export function EmailChips({ label, hint, error, hideLabel, emails, onChange, problemOf, onProblem }: EmailChipsProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const add = (text = typed) => {
    const fresh = text.split(/[\s,;]+/).filter((email) => email !== '')
    const wrong = fresh.filter((email) => problemOf(email) !== undefined)
    const good = fresh.filter((email) => !wrong.includes(email))
    onChange([...new Set([...emails, ...good])])
    setTyped(wrong.join(' '))
    if (wrong[0] !== undefined) onProblem(problemOf(wrong[0]) ?? '')
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '') onChange(emails.slice(0, -1))
    if (![' ', ',', ';', 'Enter'].includes(event.key)) return
    // With nothing typed, Enter submits the form.
    if (event.key !== 'Enter' || typed !== '') event.preventDefault()
    if (typed !== '') add()
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    // A single address may still be edited.
    if (!/[\s,;]/.test(pasted.trim())) return
    event.preventDefault()
    add(`${typed}${pasted}`)
  }
  return (
    <Field id={id} label={label} hint={hint} error={error} hideLabel={hideLabel ?? false}>
      <div className={styles.box}>
        <ul className={styles.chips}>
          {emails.map((email) => (
            <li key={email} className={styles.chip}>
              <span className={styles.address}>{email}</span>
              <IconButton
                size="small"
                label={t('Remove {email}', { email })}
                icon={<X size={15} strokeWidth={1.75} aria-hidden="true" />}
                onClick={() => onChange(emails.filter((one) => one !== email))}
              />
            </li>
          ))}
        </ul>
        <input
          {...describe(id, { hint, error })}
          id={id}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={keyDown}
          onPaste={paste}
          onBlur={() => typed !== '' && add()}
          className={styles.input}
        />
      </div>
    </Field>
  )
}
