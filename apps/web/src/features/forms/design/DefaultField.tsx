import { t } from '@octavo/core/words/t.ts'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { entriesOf } from '../field-words.ts'
import panel from '../Panel.module.css'
import type { DeskField } from '../state/form-content.ts'
import type { PutField } from './put-field.ts'

/** What a field holds before anybody fills it in, and again when the form is cleared. */
export function DefaultField({ field, put }: { field: DeskField; put: PutField }) {
  const { kind, defaultValue } = field
  const options = entriesOf(field)
  if (kind === 'button' || kind === 'image' || kind === 'signature') return null
  if (kind === 'checkbox')
    return <Switch label={t('Checked by default')} checked={defaultValue === true} onChange={(isOn) => put({ defaultValue: isOn })} />
  if (kind === 'list' && field.multiple) return <SeveralDefaults field={field} put={put} />
  const isChosen = kind === 'radio' || kind === 'list' || (kind === 'dropdown' && !field.editable)
  if (isChosen)
    return (
      <Select
        label={t('Default')}
        options={[{ value: '', label: t('Nothing chosen') }, ...options.map(({ label, value }) => ({ value, label }))]}
        value={options.find(({ value }) => value === defaultValue)?.value ?? ''}
        onChange={(value) => put({ defaultValue: value })}
      />
    )
  return (
    <TextField
      label={t('Default')}
      value={typeof defaultValue === 'string' ? defaultValue : ''}
      onChange={(event) => put({ defaultValue: event.target.value }, 'default')}
    />
  )
}

function SeveralDefaults({ field, put }: { field: DeskField; put: PutField }) {
  const { defaultValue, options = [] } = field
  const chosen = Array.isArray(defaultValue) ? defaultValue : [defaultValue]
  return (
    <fieldset className={panel.choices}>
      <legend className={panel.subtitle}>{t('Default')}</legend>
      {options.map(({ label, value }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={(isOn) =>
            // In the order of the entries, and without those that are gone.
            put({ defaultValue: options.map((one) => one.value).filter((one) => (one === value ? isOn : chosen.includes(one))) })
          }
        />
      ))}
    </fieldset>
  )
}
