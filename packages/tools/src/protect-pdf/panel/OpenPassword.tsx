import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { PasswordForm } from '@octavo/ui/PasswordForm.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Copy, Dices } from 'lucide-react'
import { useState } from 'react'
import { newPassword } from './new-password.ts'
import styles from './Panel.module.css'
import { StrengthMeter } from './StrengthMeter.tsx'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

interface OpenPasswordProps {
  password: string | undefined
  error: string | undefined
  /** `undefined` for none, and empty while the two do not agree, which no run accepts. */
  onChange: (password: string | undefined) => void
}

/** The password to open, typed twice or made up here, with a word on its strength. */
export function OpenPassword({ password, error, onChange }: OpenPasswordProps) {
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
    announce('A new password was filled in. Copy it and keep it safe.')
  }
  const differs = repeated !== '' && repeated !== typed
  return (
    <PasswordForm className={panel.inside}>
      <PasswordField
        label="Password to open"
        hint="Without it nobody can open the file, and neither can we."
        autoComplete="new-password"
        value={typed}
        error={password === '' ? undefined : error}
        onChange={(event) => change(event.target.value, repeated)}
      />
      {typed === '' ? null : <StrengthMeter password={typed} />}
      {typed === '' ? null : (
        <PasswordField
          label="Repeat the password"
          autoComplete="new-password"
          hint={repeated === '' ? 'Once more, so that no slip locks you out.' : undefined}
          error={differs ? 'The two passwords are not the same yet.' : undefined}
          value={repeated}
          onChange={(event) => change(typed, event.target.value)}
        />
      )}
      <div className={styles.row}>
        <Button variant="secondary" size="small" icon={<Dices {...icon} />} onClick={make}>
          Make a password
        </Button>
        {made === undefined ? null : <MadePassword password={made} />}
      </div>
    </PasswordForm>
  )
}

function MadePassword({ password }: { password: string }) {
  const copy = () =>
    navigator.clipboard.writeText(password).then(
      () => announce('Copied'),
      () => announce('The password could not be copied. Select it and copy it by hand.'),
    )
  return (
    <>
      <code className={styles.made}>{password}</code>
      <Button variant="ghost" size="small" icon={<Copy {...icon} />} onClick={() => void copy()}>
        Copy
      </Button>
    </>
  )
}
