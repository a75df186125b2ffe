import type { FieldFormat } from '@octavo/core/forms/field-format.ts'
import { t } from '@octavo/core/words/t.ts'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import panel from '../Panel.module.css'
import type { DeskField } from '../state/form-content.ts'
import { NeededText } from './NeededText.tsx'
import type { PutField } from './put-field.ts'

type Chosen = FieldFormat['kind'] | 'none'

/** What may be typed into a field, how it is shown, and the range of numbers. */
export function FormatFields({ field, put }: { field: DeskField; put: PutField }) {
  const { format, rule } = field
  const isDate = field.kind === 'date'
  return (
    <>
      {isDate ? null : (
        <Select<Chosen>
          label={t('Format')}
          options={[
            { value: 'none', label: t('Any text') },
            { value: 'number', label: t('Number') },
            { value: 'percent', label: t('Percent') },
            { value: 'date', label: t('Date') },
            { value: 'time', label: t('Time') },
            { value: 'mask', label: t('Pattern') },
            { value: 'phone', label: t('US phone number') },
            { value: 'zip', label: t('US ZIP code') },
            { value: 'zip4', label: t('US ZIP code + 4') },
            { value: 'ssn', label: t('US social security number') },
          ]}
          value={format?.kind ?? 'none'}
          onChange={(kind) => put({ format: formatOf(kind), rule: kind === 'number' || kind === 'percent' ? rule : undefined })}
        />
      )}
      {format?.kind === 'date' ? (
        <Select
          label={t('Format of the date')}
          options={[...new Set([...datePatterns, format.pattern])].map((pattern) => ({ value: pattern, label: pattern.toUpperCase() }))}
          value={format.pattern}
          onChange={(pattern) => put({ format: { ...format, pattern } })}
        />
      ) : null}
      {format?.kind === 'mask' ? (
        <NeededText
          label={t('Pattern')}
          hint={t('9 is a digit, A a letter, X anything.')}
          value={format.mask}
          maxLength={100}
          onText={(mask) => put({ format: { ...format, mask } }, 'mask')}
        />
      ) : null}
      {format?.kind === 'number' || format?.kind === 'percent' ? (
        <>
          <div className={panel.pair}>
            <NumberField
              label={t('Decimals')}
              value={format.decimals}
              min={0}
              max={10}
              onChange={(decimals) =>
                Number.isInteger(decimals) && decimals >= 0 && decimals <= 10 && put({ format: { ...format, decimals } })
              }
            />
            <Select
              label={t('Separators')}
              options={[
                { value: 'comma-point', label: '1,234.56' },
                { value: 'point', label: '1234.56' },
                { value: 'point-comma', label: '1.234,56' },
                { value: 'comma', label: '1234,56' },
                { value: 'apostrophe-point', label: "1'234.56" },
              ]}
              value={format.separators}
              onChange={(separators) => put({ format: { ...format, separators } })}
            />
          </div>
          {format.kind === 'number' ? (
            <TextField
              label={t('Currency')}
              value={format.currency}
              maxLength={20}
              onChange={(event) => put({ format: { ...format, currency: event.target.value } }, 'currency')}
            />
          ) : null}
          <div className={panel.pair}>
            <NumberField
              label={t('At least')}
              value={rule?.min}
              onEmpty={() => put({ rule: rangeOf(undefined, rule?.max) })}
              onChange={(min) => put({ rule: rangeOf(min, rule?.max) }, 'rule')}
            />
            <NumberField
              label={t('At most')}
              value={rule?.max}
              onEmpty={() => put({ rule: rangeOf(rule?.min, undefined) })}
              onChange={(max) => put({ rule: rangeOf(rule?.min, max) }, 'rule')}
            />
          </div>
        </>
      ) : null}
    </>
  )
}

const datePatterns = ['yyyy-mm-dd', 'dd.mm.yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy', 'dd-mmm-yyyy']

function formatOf(kind: Chosen): FieldFormat | undefined {
  switch (kind) {
    case 'none':
      return undefined
    case 'number':
      return { kind, decimals: 2, separators: 'comma-point', negative: 'minus', currency: '', currencyFirst: true }
    case 'percent':
      return { kind, decimals: 0, separators: 'comma-point' }
    case 'date':
      return { kind, pattern: 'yyyy-mm-dd' }
    case 'time':
      return { kind, pattern: 'HH:MM' }
    case 'mask':
      return { kind, mask: '999-999' }
    default:
      return { kind }
  }
}

function rangeOf(min: number | undefined, max: number | undefined): DeskField['rule'] {
  if (min === undefined && max === undefined) return undefined
  return { kind: 'range', ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}
