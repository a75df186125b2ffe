import { t } from '@octavo/core/words/t.ts'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Field.module.css'
import { describe, Field, type FieldTexts } from './Field.tsx'

export type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'children' | 'type'>

/** A password, with a button to show it. */
export function PasswordField({ label, hint, error, hideLabel, id: givenId, ...rest }: PasswordFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field id={id} label={label} hint={hint} error={error} hideLabel={hideLabel ?? false}>
      <span className={styles.box}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          {...describe(id, { hint, error })}
          id={id}
          type={shown ? 'text' : 'password'}
          className={styles.input}
        />
        <IconButton
          size="small"
          label={shown ? t('Hide password') : t('Show password')}
          aria-controls={id}
          icon={<Icon size={17} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setShown(!shown)}
          style={{ marginRight: 4 }}
        />
      </span>
    </Field>
  )
}
