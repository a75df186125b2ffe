import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'

interface PatternOptions {
  expression?: boolean | undefined
  ignoreCase?: boolean | undefined
}

export interface PatternFieldsProps {
  label: string
  hint?: string | undefined
  value: string | undefined
  error: string | undefined
  options: PatternOptions
  onChange: (pattern: string | undefined) => void
  onOptions: (change: PatternOptions) => void
}

/** A text that is looked for on pages, and how it is meant once there is one. */
export function PatternFields({ label, hint, value, error, options, onChange, onOptions }: PatternFieldsProps) {
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        autoComplete="off"
        spellCheck={false}
        value={value ?? ''}
        error={value === undefined ? undefined : error}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
      {value === undefined ? null : (
        <>
          <Switch
            label="It is a regular expression"
            hint="Such as Draft|Invoice \d+. Looking ahead or behind is not available."
            checked={options.expression ?? false}
            onChange={(expression) => onOptions({ expression })}
          />
          <Switch
            label="Upper and lower case are alike"
            checked={options.ignoreCase ?? true}
            onChange={(ignoreCase) => onOptions({ ignoreCase })}
          />
        </>
      )}
    </>
  )
}
