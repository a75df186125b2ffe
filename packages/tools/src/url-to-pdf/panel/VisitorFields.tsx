import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { PasswordForm } from '@octavo/ui/PasswordForm.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextArea } from '@octavo/ui/TextArea.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { useState } from 'react'
import type { PartProps } from './part-props.ts'

/** As whom the pages are visited. */
export function VisitorFields({ options, errors, set }: PartProps) {
  const { login } = options
  return (
    <div className={styles.inside}>
      <Switch
        label="The site asks for a log-in"
        hint="For sites whose browser window asks for a name and a password."
        checked={login !== undefined}
        onChange={(on) => set({ login: on ? { name: '', password: '' } : undefined })}
      />
      {login && (
        <PasswordForm>
          <div className={styles.inside}>
            <TextField
              label="Name"
              autoComplete="off"
              value={login.name}
              error={errors['login.name']}
              onChange={(event) => set({ login: { ...login, name: event.target.value } })}
            />
            <PasswordField
              label="Password"
              autoComplete="off"
              value={login.password}
              error={errors['login.password']}
              onChange={(event) => set({ login: { ...login, password: event.target.value } })}
            />
          </div>
        </PasswordForm>
      )}
      <Pairs
        label="Cookies"
        hint="One a line. Only the sites of your addresses get them, and they are not kept on this device."
        sign="="
        pairs={options.cookies ?? []}
        error={firstError(errors, 'cookies')}
        onChange={(cookies) => set({ cookies })}
      />
      <Pairs
        label="Headers"
        hint="One a line, likewise."
        sign=": "
        pairs={options.headers ?? []}
        error={firstError(errors, 'headers')}
        onChange={(headers) => set({ headers })}
      />
      {texts.map(({ name, label, placeholder }) => (
        <TextField
          key={name}
          label={label}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={options[name] ?? ''}
          error={errors[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      ))}
    </div>
  )
}

interface Pair {
  name: string
  value: string
}

interface PairsProps {
  label: string
  hint: string
  /** What stands between a name and its value. */
  sign: '=' | ': '
  pairs: readonly Pair[]
  error: string | undefined
  onChange: (pairs: Pair[]) => void
}

/** Names and values as lines of text. What is typed stays as it is while a line is not complete. */
function Pairs({ label, hint, sign, pairs, error, onChange }: PairsProps) {
  const [text, setText] = useState(() => pairs.map(({ name, value }) => `${name}${sign}${value}`).join('\n'))
  return (
    <TextArea
      label={label}
      hint={hint}
      rows={2}
      spellCheck={false}
      autoComplete="off"
      placeholder={`name${sign}value`}
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.target.value)
        onChange(pairsIn(event.target.value, sign.trim()))
      }}
    />
  )
}

function pairsIn(text: string, sign: string): Pair[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const at = line.indexOf(sign)
    return at < 0 ? { name: line.trim(), value: '' } : { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
  })
}

function firstError(errors: PartProps['errors'], name: string): string | undefined {
  return Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
}

const texts = [
  { name: 'locale', label: 'Language', placeholder: 'de-AT' },
  { name: 'timezone', label: 'Time zone', placeholder: 'Europe/Vienna' },
  { name: 'userAgent', label: 'Name of the browser', placeholder: 'As it is' },
] as const
