import { optionsOf, type ReadyToolType } from '@octavo/tools'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { PasswordForm } from '@octavo/ui/PasswordForm.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import styles from './OptionsForm.module.css'
import { type OptionField, type OptionSchema, optionAt, optionFields, withOption } from './option-fields.ts'

export interface OptionsFormProps {
  type: ReadyToolType
  options: Record<string, unknown>
  errors: Readonly<Record<string, string>>
  onChange: (options: Record<string, unknown>) => void
}

/** The form of a tool, drawn from its schema alone: labels, help, choices and limits all come from there. */
export function OptionsForm({ type, options, errors, onChange }: OptionsFormProps) {
  const [fields, setFields] = useState<OptionField[]>([])
  useEffect(() => {
    optionsOf[type]().then(({ Options }) => setFields(optionFields(z.toJSONSchema(Options, { io: 'input' }) as OptionSchema)))
  }, [type])
  return (
    <div className={styles.form}>
      {fields.map((field) => (
        <OptionControl
          key={field.path}
          field={field}
          options={options}
          errors={errors}
          onChange={(path, value) => onChange(withOption(options, path, value))}
        />
      ))}
    </div>
  )
}

interface OptionControlProps {
  field: OptionField
  options: Record<string, unknown>
  errors: Readonly<Record<string, string>>
  onChange: (path: string, value: unknown) => void
}

function OptionControl({ field, options, errors, onChange }: OptionControlProps) {
  const value = optionAt(options, field.path)
  const change = (next: unknown) => onChange(field.path, next)
  const texts = {
    label: field.label,
    ...(field.hint ? { hint: field.hint } : {}),
    ...(errors[field.path] ? { error: errors[field.path] as string } : {}),
  }
  switch (field.kind) {
    case 'switch':
      return <Switch {...texts} checked={value === true} onChange={change} />
    case 'choice':
      return <Choice {...texts} values={field.values} value={value} onChange={change} />
    case 'number':
      return <NumberField {...texts} value={Number(value ?? field.min ?? 0)} onChange={change} {...bounds(field)} />
    case 'text':
      return (
        <TextField
          {...texts}
          value={typeof value === 'string' ? value : ''}
          maxLength={field.maxLength}
          onChange={(event) => change(event.target.value === '' ? undefined : event.target.value)}
        />
      )
    case 'password':
      return (
        <PasswordForm>
          <PasswordField
            {...texts}
            autoComplete="new-password"
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => change(event.target.value === '' ? undefined : event.target.value)}
          />
        </PasswordForm>
      )
    case 'group':
      return (
        <fieldset className={styles.group}>
          <Switch {...texts} checked={value !== undefined} onChange={(on) => change(on ? field.defaults : undefined)} />
          {value !== undefined &&
            field.fields.map((inner) => (
              <OptionControl key={inner.path} field={inner} options={options} errors={errors} onChange={onChange} />
            ))}
        </fieldset>
      )
  }
}

interface ChoiceProps {
  label: string
  hint?: string
  values: (string | number | boolean)[]
  value: unknown
  onChange: (value: unknown) => void
}

/** A few short choices stand side by side, more of them in a list. */
function Choice({ label, hint, values, value, onChange }: ChoiceProps) {
  const options = values.map((one) => ({ value: String(one), label: wordOf(one) }))
  const change = (text: string) => onChange(values.find((one) => String(one) === text))
  const isShort = options.length <= 3 && options.every((option) => option.label.length <= 12)
  if (isShort) return <Segment label={label} options={options} value={String(value)} onChange={change} />
  return <Select label={label} {...(hint ? { hint } : {})} options={options} value={String(value)} onChange={change} />
}

function wordOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  const text = String(value).replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function bounds({ min, max }: { min: number | undefined; max: number | undefined }): { min?: number; max?: number } {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}
