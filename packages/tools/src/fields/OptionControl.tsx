import { t } from '@octavo/core/words/t.ts'
import { FieldNote } from '@octavo/ui/Field.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { PasswordForm } from '@octavo/ui/PasswordForm.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextArea } from '@octavo/ui/TextArea.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { useId } from 'react'
import type { NumberBounds, OptionDescription } from '../options/describe-options.ts'
import { ChoiceControl, type ChoiceLook } from './ChoiceControl.tsx'
import { changeAt, describedIn, useOptionScope, valueAt } from './option-scope.ts'
import { scaled } from './short-value.ts'
import { TokenField } from './TokenField.tsx'

/** What a panel may add to the schema's description of a field. */
export interface FieldLook {
  /** Shown instead of the option's value, if it has another form. */
  value?: unknown
  /** Replaces the schema's hint, if it depends on the files. */
  hint?: string | undefined
  /** An error in addition to the schema's. */
  problem?: string | undefined
  placeholder?: string | undefined
  /** Shown after the typed text. */
  suffix?: string | undefined
  /** For input that is left-to-right in every language, such as page ranges. */
  dir?: 'ltr' | undefined
  /** The unit, if another option defines it. */
  unit?: string | undefined
  disabled?: boolean
  /** Shows a group as its `switch` only, if a panel draws the fields in it. */
  as?: ChoiceLook | 'switch'
  /** Only these choices, in this order. */
  only?: readonly unknown[]
}

export interface OptionControlProps extends FieldLook {
  name: string
  /** Other changes that go with it. */
  also?: ((value: unknown) => Readonly<Record<string, unknown>>) | undefined
}

/** The field of one option, as its schema describes it. */
export function OptionControl({ name, also, ...look }: OptionControlProps) {
  const scope = useOptionScope()
  const field = describedIn(scope, name)
  const change = (value: unknown) => scope.set({ ...changeAt(scope, name, value), ...also?.(value) })
  const error = scope.errors[name] ?? look.problem
  return <Control field={field} value={look.value ?? valueAt(scope, name)} error={error} look={look} onChange={change} />
}

interface ControlProps {
  field: OptionDescription
  value: unknown
  error: string | undefined
  look: FieldLook
  onChange: (value: unknown) => void
}

function Control({ field, value, error, look, onChange }: ControlProps) {
  const texts = { label: field.label, hint: look.hint ?? field.hint, error }
  switch (field.kind) {
    case 'switch':
      return <Switch label={texts.label} hint={texts.hint} disabled={look.disabled ?? false} checked={value === true} onChange={onChange} />
    case 'choice':
      return <ChoiceControl {...texts} field={field} value={value} look={look} onChange={onChange} />
    case 'number':
      return (
        <NumberControl
          {...texts}
          bounds={field}
          isOptional={field.isOptional}
          unit={look.unit}
          disabled={look.disabled}
          value={value}
          onChange={onChange}
        />
      )
    case 'color':
      return <ColorControl {...texts} isOptional={field.isOptional} value={value} onChange={onChange} />
    case 'moment':
      return <MomentControl {...texts} value={value} onChange={onChange} />
    case 'password':
      return <PasswordControl {...texts} value={value} onChange={onChange} />
    case 'text':
      return <TextControl {...texts} field={field} value={value} look={look} onChange={onChange} />
    case 'group':
      return <GroupControl {...texts} field={field} value={value} isSwitch={look.as === 'switch'} onChange={onChange} />
    case 'list':
      return null
  }
}

interface Texts {
  label: string
  hint: string | undefined
  error: string | undefined
  value: unknown
  onChange: (value: unknown) => void
}

type TextProps = Texts & { field: Extract<OptionDescription, { kind: 'text' }>; look: FieldLook }

function TextControl({ field, look, value, onChange, ...texts }: TextProps) {
  const text = typeof value === 'string' ? value : ''
  // Emptying an optional field removes the option.
  const type = (typed: string) => onChange(typed === '' && field.isOptional ? undefined : typed)
  const props = {
    ...texts,
    placeholder: look.placeholder ?? field.placeholder,
    value: text,
    maxLength: field.maxLength,
    disabled: look.disabled,
    dir: look.dir ?? (field.tokens.length > 0 ? 'ltr' : undefined),
    autoComplete: 'off',
    spellCheck: false,
  }
  if (field.isMultiline) return <TextArea {...props} rows={3} onChange={(event) => type(event.target.value)} />
  if (field.tokens.length > 0) return <TokenField {...props} suffix={look.suffix} tokens={field.tokens} onText={type} />
  return <TextField {...props} suffix={look.suffix} onChange={(event) => type(event.target.value)} />
}

function PasswordControl({ value, onChange, ...texts }: Texts) {
  return (
    <PasswordForm>
      <PasswordField
        {...texts}
        autoComplete="new-password"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
    </PasswordForm>
  )
}

type GroupProps = Texts & { field: Extract<OptionDescription, { kind: 'group' }>; isSwitch: boolean }

/** An optional group has to be switched on first. */
function GroupControl({ field, label, hint, value, isSwitch, onChange }: GroupProps) {
  const fields = field.fields.map(({ path }) => <OptionControl key={path} name={path} />)
  if (!field.isOptional) return <div className={panel.inside}>{fields}</div>
  return (
    <fieldset className={panel.group}>
      <Switch label={label} hint={hint} checked={value !== undefined} onChange={(on) => onChange(on ? field.defaults : undefined)} />
      {value === undefined || isSwitch ? null : fields}
    </fieldset>
  )
}

/** A colour; an optional one has to be switched on first. */
function ColorControl({ isOptional, value, onChange, label, hint, error }: Texts & { isOptional: boolean }) {
  const id = useId()
  const isGiven = typeof value === 'string'
  if (!isOptional)
    return (
      <TextField
        type="color"
        label={label}
        hint={hint}
        error={error}
        value={isGiven ? value : black}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <div className={panel.inside}>
      <Switch label={label} hint={hint} checked={isGiven} onChange={(on) => onChange(on ? white : undefined)} />
      {isGiven ? (
        <TextField
          type="color"
          label={t('{option}: colour', { option: label })}
          hideLabel
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : null}
      <FieldNote id={id} error={error} />
    </div>
  )
}

const black = '#000000'
/** The initial value of a colour that is switched on. */
const white = '#ffffff'

/** A date and time as the browser's native field, in local time. */
function MomentControl({ value, onChange, ...texts }: Texts) {
  const moment = new Date(typeof value === 'string' ? value : '')
  const local = Number.isNaN(moment.getTime())
    ? ''
    : new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  return (
    <TextField
      {...texts}
      hint={t('In your time zone.')}
      type="datetime-local"
      value={local}
      onChange={(event) => onChange(event.target.value === '' ? undefined : new Date(event.target.value).toISOString())}
    />
  )
}

interface NumberControlProps extends Texts {
  bounds: NumberBounds
  isOptional: boolean
  unit: string | undefined
  disabled: boolean | undefined
}

function NumberControl({ bounds, isOptional, unit, disabled = false, value, onChange, ...texts }: NumberControlProps) {
  const { min, max, step, times } = bounds
  const shown = (number: number | undefined) => (number === undefined ? undefined : scaled(number, times))
  return (
    <NumberField
      {...texts}
      unit={unit ?? bounds.unit}
      min={shown(min)}
      max={shown(max)}
      step={step}
      disabled={disabled}
      onEmpty={isOptional ? () => onChange(undefined) : undefined}
      value={typeof value === 'number' ? shown(value) : undefined}
      onChange={(number) => onChange(scaled(number, 1 / times))}
    />
  )
}
