import { TextField, type TextFieldProps } from '@octavo/ui/TextField.tsx'
import { useState } from 'react'

interface NeededTextProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur'> {
  value: string
  onText: (text: string) => void
}

/** A text that can't be empty in the form, but while it is typed: an empty one gives back what was there. */
export function NeededText({ value, onText, ...rest }: NeededTextProps) {
  const [isEmpty, setEmpty] = useState(false)
  return (
    <TextField
      {...rest}
      value={isEmpty ? '' : value}
      onChange={({ target }) => {
        setEmpty(target.value === '')
        if (target.value !== '') onText(target.value)
      }}
      onBlur={() => setEmpty(false)}
    />
  )
}
