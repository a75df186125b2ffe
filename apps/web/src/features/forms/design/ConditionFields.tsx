import type { Condition } from '@octavo/core/forms/calculation.ts'
import { t } from '@octavo/core/words/t.ts'
import { Select } from '@octavo/ui/Select.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { entriesOf, labelOf } from '../field-words.ts'
import panel from '../Panel.module.css'
import type { DeskField } from '../state/form-content.ts'
import type { PutField } from './put-field.ts'

interface ConditionFieldsProps {
  field: DeskField
  fields: readonly DeskField[]
  put: PutField
}

/** When a field is shown, by the value of another. */
export function ConditionFields({ field, fields, put }: ConditionFieldsProps) {
  const { shownWhen } = field
  const others = fields.filter(({ id, kind }) => id !== field.id && kind !== 'button' && kind !== 'signature' && kind !== 'image')
  if (others.length === 0 && !shownWhen) return null
  const asked = fields.find(({ name }) => name === shownWhen?.field)
  const entries = asked ? entriesOf(asked) : []
  const needsValue = shownWhen?.is === 'equal' || shownWhen?.is === 'different'
  return (
    <>
      <Select
        label={t('Shown')}
        options={[
          { value: '', label: t('Always') },
          ...others.map((other) => ({ value: other.name, label: t('Depending on {label}', { label: labelOf(other) }) })),
        ]}
        value={shownWhen?.field ?? ''}
        onChange={(name) => put({ shownWhen: name === '' ? undefined : { field: name, is: 'filled', value: '' } })}
      />
      {shownWhen ? (
        <div className={panel.pair}>
          <Select<Condition['is']>
            label={t('If it is')}
            options={
              asked?.kind === 'checkbox'
                ? [
                    { value: 'filled', label: t('Checked') },
                    { value: 'empty', label: t('Not checked') },
                  ]
                : [
                    { value: 'filled', label: t('Filled in') },
                    { value: 'empty', label: t('Empty') },
                    { value: 'equal', label: t('Equal to') },
                    { value: 'different', label: t('Different from') },
                  ]
            }
            value={shownWhen.is}
            onChange={(is) => put({ shownWhen: { ...shownWhen, is } })}
          />
          {needsValue ? (
            entries.length > 0 ? (
              <Select
                label={t('Value')}
                options={[{ value: '', label: t('Nothing chosen') }, ...entries.map(({ label, value }) => ({ value, label }))]}
                value={shownWhen.value}
                onChange={(value) => put({ shownWhen: { ...shownWhen, value } })}
              />
            ) : (
              <TextField
                label={t('Value')}
                value={shownWhen.value}
                onChange={(event) => put({ shownWhen: { ...shownWhen, value: event.target.value } }, 'condition')}
              />
            )
          ) : null}
        </div>
      ) : null}
    </>
  )
}
