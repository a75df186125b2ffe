import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import { t } from '@octavo/core/words/t.ts'
import { type ChangeEvent, useState } from 'react'
import { labelOf } from '../field-words.ts'
import type { DeskField } from '../state/form-content.ts'
import { shownText } from './field-state.ts'

interface FieldInputProps {
  field: DeskField
  value: FieldValue
  id?: string
  className?: string | undefined
  style?: React.CSSProperties
  isWrong: boolean
  describedBy: string | undefined
  tabIndex?: number
  onChange: (value: FieldValue) => void
  onBlur?: () => void
}

/** The native control of a field that holds text or entries: on the page, or in the sheet of a phone. */
export function FieldInput({ field, value, isWrong, describedBy, onChange, onBlur, ...rest }: FieldInputProps) {
  const [isTyping, setTyping] = useState(false)
  const common = {
    ...rest,
    'aria-label': labelOf(field),
    'aria-required': field.required || undefined,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': describedBy,
    'data-field': field.id,
    dir: 'auto',
    onFocus: () => setTyping(true),
    onBlur: () => {
      setTyping(false)
      onBlur?.()
    },
  } as const
  const isFixed = field.readOnly || field.calculate !== undefined
  if (field.kind === 'dropdown' && !field.editable) return <Choices {...{ common, field, value, onChange, isFixed }} />
  if (field.kind === 'list') return <Choices {...{ common, field, value, onChange, isFixed }} isList />
  const text = typeof value === 'string' ? value : ''
  // What is stored is typed, and shown in its format when the typing ends.
  const shown = isTyping && !isFixed ? text : shownText(field, text)
  const type = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value)
  const texts = { ...common, value: shown, readOnly: isFixed, maxLength: field.maxLength, onChange: type }
  if (field.kind === 'longText') return <textarea {...texts} />
  const list = field.kind === 'dropdown' ? `entries-${field.id}` : undefined
  return (
    <>
      <input
        {...texts}
        type={field.kind === 'password' ? 'password' : 'text'}
        inputMode={field.format?.kind === 'number' || field.format?.kind === 'percent' ? 'decimal' : undefined}
        placeholder={placeholderOf(field)}
        autoComplete={field.kind === 'password' ? 'off' : undefined}
        list={list}
      />
      {list ? (
        <datalist id={list}>
          {field.options?.map(({ label, value: stored }) => (
            <option key={stored} value={stored}>
              {label}
            </option>
          ))}
        </datalist>
      ) : null}
    </>
  )
}

function placeholderOf({ format, kind }: DeskField): string | undefined {
  if (format?.kind === 'date' || format?.kind === 'time') return format.pattern
  return kind === 'date' ? t('Date') : undefined
}

interface ChoicesProps {
  common: object
  field: DeskField
  value: FieldValue
  isFixed: boolean
  isList?: boolean
  onChange: (value: FieldValue) => void
}

function Choices({ common, field, value, isFixed, isList = false, onChange }: ChoicesProps) {
  const { options = [], multiple = false } = field
  const chosen = storedIn(field, Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : [])
  const isSeveral = isList && multiple
  return (
    <select
      {...common}
      multiple={isSeveral}
      size={isList ? Math.max(2, options.length) : undefined}
      disabled={isFixed}
      value={isSeveral ? chosen : (chosen[0] ?? '')}
      onChange={({ target }) => onChange(isSeveral ? [...target.selectedOptions].map((option) => option.value) : target.value)}
    >
      {isList ? null : <option value="" aria-label={t('Nothing chosen')} />}
      {options.map(({ label, value: stored }) => (
        <option key={stored} value={stored}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** Some programs store the label of an entry instead of its value. */
function storedIn({ options = [] }: DeskField, chosen: readonly string[]): string[] {
  return chosen.map((one) => options.find(({ value, label }) => value === one || label === one)?.value ?? one)
}
