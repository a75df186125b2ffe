import { t, tData } from '@octavo/core/words/t.ts'
import { Menu } from '@octavo/ui/Menu.tsx'
import { TextField, type TextFieldProps } from '@octavo/ui/TextField.tsx'
import { useRef } from 'react'
import type { OptionToken } from '../options/option-meta.ts'
import { tokenLabels } from '../options/option-tokens.ts'
import styles from './TokenField.module.css'

interface TokenFieldProps extends Omit<TextFieldProps, 'onChange' | 'value'> {
  value: string
  tokens: readonly OptionToken[]
  onText: (text: string) => void
}

/** A text with tokens such as {name}, which are filled in when the task runs; a menu lists them all. */
export function TokenField({ tokens, onText, ...field }: TokenFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const insert = (token: OptionToken) => {
    const { value } = field
    const at = input.current?.selectionStart ?? value.length
    const end = input.current?.selectionEnd ?? at
    onText(`${value.slice(0, at)}{${token}}${value.slice(end)}`)
    const caret = at + token.length + 2
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(caret, caret)
    })
  }
  return (
    <div className={styles.field}>
      <TextField {...field} ref={input} onChange={(event) => onText(event.target.value)} />
      <div className={styles.menu}>
        <Menu
          label={t('Insert into {field}', { field: field.label })}
          shown={t('Insert…')}
          size="small"
          items={tokens.map((token) => ({ label: `${tData(tokenLabels[token])} {${token}}`, onSelect: () => insert(token) }))}
        />
      </div>
    </div>
  )
}
