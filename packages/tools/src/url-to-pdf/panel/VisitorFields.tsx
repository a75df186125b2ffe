import { TextArea } from '@octavo/ui/TextArea.tsx'
import { useState } from 'react'
import { describe, Field, useOptions } from './option-fields.ts'

/** The identity with which the pages are visited. */
export function VisitorFields() {
  return (
    <>
      <Field name="login" />
      <Pairs name="cookies" sign="=" />
      <Pairs name="headers" sign=": " />
      <Field name="locale" />
      <Field name="timezone" />
      <Field name="userAgent" />
    </>
  )
}

interface Pair {
  name: string
  value: string
}

interface PairsProps {
  name: 'cookies' | 'headers'
  /** The separator between name and value. */
  sign: '=' | ': '
}

/** Names and values as lines of text. Typed text stays unchanged while a line is incomplete. */
function Pairs({ name, sign }: PairsProps) {
  const { options, errors, set } = useOptions()
  const { label, hint } = describe(name)
  const [text, setText] = useState(() => options[name].map((pair) => `${pair.name}${sign}${pair.value}`).join('\n'))
  return (
    <TextArea
      label={label}
      hint={hint}
      rows={2}
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      placeholder={`name${sign}value`}
      value={text}
      error={firstError(errors, name)}
      onChange={(event) => {
        setText(event.target.value)
        set({ [name]: pairsIn(event.target.value, sign.trim()) })
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

function firstError(errors: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
}
