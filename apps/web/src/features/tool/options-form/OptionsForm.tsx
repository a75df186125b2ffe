import { loadOptions, type ReadyToolType } from '@octavo/tools'
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
    loadOptions(type).then(({ Options }) => setFields(optionFields(z.toJSONSchema(Options, { io: 'input' }) as OptionSchema)))
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
      return <Choice {...texts} field={field} value={value} onChange={change} />
    case 'number':
      return (
        <NumberControl
          {...texts}
          field={field}
          value={typeof value === 'number' ? value : field.isOptional ? undefined : (field.min ?? 0)}
          onChange={change}
        />
      )
    case 'color':
      return <ColorControl {...texts} isOptional={field.isOptional} value={value} onChange={change} />
    case 'moment':
      return (
        <TextField
          {...texts}
          hint="In your own time."
          type="datetime-local"
          value={typeof value === 'string' ? localMoment(value) : ''}
          onChange={(event) => change(event.target.value === '' ? undefined : new Date(event.target.value).toISOString())}
        />
      )
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
  field: Extract<OptionField, { kind: 'choice' }>
  value: unknown
  onChange: (value: unknown) => void
}

/** A few short choices stand side by side, more of them in a list. */
function Choice({ label, hint, field: { values, labels, isOptional }, value, onChange }: ChoiceProps) {
  const chosen = values.map((one) => ({ value: String(one), label: labels[String(one)] ?? wordOf(one) }))
  // What nobody has chosen must not look chosen.
  const options = isOptional ? [{ value: unset, label: 'As it is' }, ...chosen] : chosen
  const change = (text: string) => onChange(values.find((one) => String(one) === text))
  const isShort = options.length <= 3 && options.every((option) => option.label.length <= 12)
  if (isShort) return <Segment label={label} options={options} value={String(value ?? unset)} onChange={change} />
  return <Select label={label} {...(hint ? { hint } : {})} options={options} value={String(value ?? unset)} onChange={change} />
}

const unset = 'unset'

interface ColorControlProps {
  label: string
  hint?: string
  error?: string
  isOptional: boolean
  value: unknown
  onChange: (value: unknown) => void
}

/** A colour; one that may be left out is switched on first. */
function ColorControl({ isOptional, value, onChange, ...texts }: ColorControlProps) {
  const isGiven = typeof value === 'string'
  const field = <TextField {...texts} type="color" value={isGiven ? value : '#000000'} onChange={(event) => onChange(event.target.value)} />
  if (!isOptional) return field
  return (
    <>
      <Switch {...texts} checked={isGiven} onChange={(on) => onChange(on ? '#ffffff' : undefined)} />
      {isGiven ? field : null}
    </>
  )
}

/** A moment as the browser's own field writes it, in the time of this device. */
function localMoment(iso: string): string {
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? '' : new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function wordOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  const text = String(value).replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface NumberControlProps {
  label: string
  hint?: string
  error?: string
  field: Extract<OptionField, { kind: 'number' }>
  value: number | undefined
  onChange: (value: number) => void
}

/** A number as people think of it, such as percent where it is sent as a share of one. */
function NumberControl({ field: { min, max, shownAs }, value, onChange, ...texts }: NumberControlProps) {
  const { times = 1, unit } = shownAs ?? {}
  const shown = (number: number | undefined) => (number === undefined ? undefined : Number((number * times).toPrecision(12)))
  return (
    <NumberField
      {...texts}
      unit={unit}
      min={shown(min)}
      max={shown(max)}
      value={shown(value)}
      onChange={(number) => onChange(Number((number / times).toPrecision(12)))}
    />
  )
}
