import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { PasswordForm } from '@octavo/ui/PasswordForm.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Copy, Dices } from 'lucide-react'
import { useState } from 'react'
import { newPassword } from './new-password.ts'
import { describe, useOptions } from './option-fields.ts'
import styles from './Panel.module.css'
import { StrengthMeter } from './StrengthMeter.tsx'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The password to open, typed twice or generated, with its strength. */
export function OpenPassword() {
  const { options, errors, set } = useOptions()
  const { label, hint } = describe('userPassword')
  const password = options.userPassword
  /** `undefined` for none, and empty while the two differ, which no run accepts. */
  const onChange = (chosen: string | undefined) => set({ userPassword: chosen })
  const [typed, setTyped] = useState(password ?? '')
  const [repeated, setRepeated] = useState(password ?? '')
  const [made, setMade] = useState<string>()
  const change = (first: string, second: string) => {
    setTyped(first)
    setRepeated(second)
    if (first !== made) setMade(undefined)
    onChange(first === '' ? undefined : first === second ? first : '')
  }
  const make = () => {
    const fresh = newPassword()
    setMade(fresh)
    setTyped(fresh)
    setRepeated(fresh)
    onChange(fresh)
    announce(t('New password filled in. Copy it and keep it safe.'))
  }
  const differs = repeated !== '' && repeated !== typed
  return (
    <PasswordForm className={panel.inside}>
      <PasswordField
        label={label}
        hint={hint}
        autoComplete="new-password"
        value={typed}
        error={password === '' ? undefined : errors.userPassword}
        onChange={(event) => change(event.target.value, repeated)}
      />
      {typed === '' ? null : <StrengthMeter password={typed} />}
      {typed === '' ? null : (
        <PasswordField
          label={t('Repeat the password')}
          autoComplete="new-password"
          hint={repeated === '' ? t('Type it again to avoid typos.') : undefined}
          error={differs ? t("The passwords don't match yet.") : undefined}
          value={repeated}
          onChange={(event) => change(typed, event.target.value)}
        />
      )}
      <div className={styles.row}>
        <Button variant="secondary" size="small" icon={<Dices {...icon} />} onClick={make}>
          {t('Generate password')}
        </Button>
        {made === undefined ? null : <MadePassword password={made} />}
      </div>
    </PasswordForm>
  )
}

function MadePassword({ password }: { password: string }) {
  const copy = () =>
    navigator.clipboard.writeText(password).then(
      () => announce(t('Copied')),
      () => announce(t("Couldn't copy the password. Select it and copy it yourself.")),
    )
  return (
    <>
      <code className={styles.made}>{password}</code>
      <Button variant="ghost" size="small" icon={<Copy {...icon} />} onClick={() => void copy()}>
        {t('Copy')}
      </Button>
    </>
  )
}
