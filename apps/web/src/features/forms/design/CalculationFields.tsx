import { calculateForm } from '@octavo/core/forms/calculate.ts'
import type { Calculation } from '@octavo/core/forms/calculation.ts'
import { fieldsIn, readExpression, writtenName } from '@octavo/core/forms/expression.ts'
import { t } from '@octavo/core/words/t.ts'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { Menu } from '@octavo/ui/Menu.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { Plus } from 'lucide-react'
import { labelOf } from '../field-words.ts'
import panel from '../Panel.module.css'
import type { DeskField } from '../state/form-content.ts'
import { NeededText } from './NeededText.tsx'
import type { PutField } from './put-field.ts'

interface CalculationFieldsProps {
  field: DeskField
  fields: readonly DeskField[]
  put: PutField
}

/** How a field is calculated from others, without writing code. */
export function CalculationFields({ field, fields, put }: CalculationFieldsProps) {
  const { calculate } = field
  const others = fields.filter(({ id, kind }) => id !== field.id && (kind === 'text' || kind === 'comb'))
  const choose = (kind: Calculation['kind'] | 'none') => {
    if (kind === 'none') put({ calculate: undefined })
    else if (kind === 'expression') put({ calculate: { kind, expression: expressionOf(calculate) } })
    else put({ calculate: { kind, fields: namesOf(calculate, others) } })
  }
  if (others.length === 0 && !calculate) return null
  return (
    <>
      <Select<Calculation['kind'] | 'none'>
        label={t('Calculated')}
        options={[
          { value: 'none', label: t('No, entered by people') },
          { value: 'sum', label: t('Sum') },
          { value: 'product', label: t('Product') },
          { value: 'average', label: t('Average') },
          { value: 'min', label: t('Smallest') },
          { value: 'max', label: t('Largest') },
          { value: 'expression', label: t('Expression') },
        ]}
        value={calculate?.kind ?? 'none'}
        onChange={choose}
        error={faultOf(field, fields)}
      />
      {calculate && calculate.kind !== 'expression' ? (
        <fieldset className={panel.choices}>
          <legend className={panel.subtitle}>{t('Of these fields')}</legend>
          {others.map((other) => (
            <Checkbox
              key={other.id}
              label={labelOf(other)}
              checked={calculate.fields.includes(other.name)}
              onChange={(isOn) => {
                const names = isOn ? [...calculate.fields, other.name] : calculate.fields.filter((name) => name !== other.name)
                // One field at least stays.
                if (names.length > 0) put({ calculate: { ...calculate, fields: names } })
              }}
            />
          ))}
        </fieldset>
      ) : null}
      {calculate?.kind === 'expression' ? (
        <>
          <NeededText
            label={t('Expression')}
            hint={t('For example price * (count - 1)')}
            dir="ltr"
            value={calculate.expression}
            maxLength={5000}
            onText={(expression) => put({ calculate: { ...calculate, expression } }, 'expression')}
          />
          <Menu
            label={t('Insert a field')}
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            size="small"
            variant="secondary"
            items={others.map((other) => ({
              label: other.name,
              onSelect: () => put({ calculate: { ...calculate, expression: `${calculate.expression} ${writtenName(other.name)}`.trim() } }),
            }))}
          />
        </>
      ) : null}
    </>
  )
}

function namesOf(calculate: Calculation | undefined, others: readonly DeskField[]): string[] {
  if (calculate && calculate.kind !== 'expression') return calculate.fields
  const numbers = others.filter(({ format }) => format?.kind === 'number')
  return (numbers.length > 0 ? numbers : others.slice(0, 1)).map(({ name }) => name)
}

function expressionOf(calculate: Calculation | undefined): string {
  return calculate && calculate.kind !== 'expression' ? calculate.fields.map(writtenName).join(' + ') : '0'
}

/** Why a calculation gives nothing. */
function faultOf(field: DeskField, fields: readonly DeskField[]): string | undefined {
  const { calculate } = field
  if (!calculate) return undefined
  if (calculate.kind === 'expression') {
    const read = readExpression(calculate.expression)
    if (!read) return t("This expression can't be read. Use names, numbers and + - * / ( ).")
    const unknown = fieldsIn(read).find((name) => !fields.some((other) => other.name === name || other.name.startsWith(`${name}.`)))
    if (unknown !== undefined) return t('There is no field named {name}.', { name: unknown })
  }
  const isCycle = calculateForm(fields, () => '').cycles.includes(field.name)
  return isCycle ? t('This calculation needs its own result. Remove the field that leads back here.') : undefined
}
