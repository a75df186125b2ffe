import { TextField } from '@octavo/ui/TextField.tsx'

export interface FileNameFieldProps {
  label?: string
  hint?: string
  /** What the results are called without it. */
  placeholder?: string
  /** The ending, where all results have the same. */
  suffix?: string
  value: string | undefined
  error: string | undefined
  /** An emptied field is an option that is not given. */
  onChange: (fileName: string | undefined) => void
}

/** What the results are called. */
export function FileNameField({ label = 'File name', hint = commonHint, value, onChange, ...field }: FileNameFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      hint={hint}
      autoComplete="off"
      spellCheck={false}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  )
}

const commonHint = '{name}, {n}, {total}, {file#}, {date} and {time} are filled in.'
