import { maxValueLength } from '@octavo/core/forms/limits.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ColorRow } from '../../../shared/color/ColorRow.tsx'
import { kindWords } from '../field-words.ts'
import panel from '../Panel.module.css'
import { type DeskField, putFields } from '../state/form-content.ts'
import { useForm, useFormPart } from '../use-form.ts'
import { CalculationFields } from './CalculationFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { withBox } from './DesignLayer.tsx'
import { FormatFields } from './FormatFields.tsx'
import { cleanName, nameFault, renameField } from './field-names.ts'
import { withEntry } from './new-field.ts'
import { OptionFields } from './OptionFields.tsx'

const pointsPerMm = 72 / 25.4
const sizes = ['0', '8', '9', '10', '11', '12', '14', '18', '24'] as const

/** All that a field can be: name, label, what it takes, how it looks, where it is. */
export function FieldProperties({ field, part }: { field: DeskField; part: number }) {
  const { form, pages, sizeOf } = useForm()
  const { fields } = useFormPart(({ history }) => ({ fields: history.present.fields }))
  const put = (change: Partial<DeskField>, gesture = 'property') =>
    form.change((content) => putFields(content, [bare({ ...field, ...change })]), { gesture: `${gesture}-${field.id}` })
  const { kind, look } = field
  const isText = kind === 'text' || kind === 'longText' || kind === 'comb' || kind === 'password' || kind === 'date'
  const widget = field.widgets[part] ?? field.widgets[0]
  return (
    <>
      <div className={panel.head}>
        <h2 className={panel.title}>{t('{kind} field', { kind: kindWords(kind) })}</h2>
        <span className={panel.count}>
          {t('{done} of {count}', { done: fields.findIndex(({ id }) => id === field.id) + 1, count: fields.length })}
        </span>
      </div>
      <NameField key={field.id} field={field} fields={fields} />
      <TextField
        label={t('Label for screen readers')}
        value={field.label}
        maxLength={10_000}
        onChange={(event) => put({ label: event.target.value }, 'label')}
      />
      {kind === 'dropdown' || kind === 'list' ? <OptionFields field={field} put={put} /> : null}
      {kind === 'radio' ? (
        <>
          <OptionFields field={field} put={put} />
          <Button
            variant="secondary"
            size="small"
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => form.change((content) => putFields(content, [withEntry(field, sizeOf(pages[widget?.page ?? 0] ?? firstPage))]))}
          >
            {t('Add an entry')}
          </Button>
        </>
      ) : null}
      {kind === 'list' ? (
        <Switch label={t('Several entries')} checked={field.multiple ?? false} onChange={(multiple) => put({ multiple })} />
      ) : null}
      {kind === 'dropdown' ? (
        <Switch label={t('Other entries can be typed')} checked={field.editable ?? false} onChange={(editable) => put({ editable })} />
      ) : null}
      {isText && kind !== 'password' ? <FormatFields field={field} put={put} /> : null}
      {isText ? (
        <div className={panel.pair}>
          <NumberField
            label={kind === 'comb' ? t('Cells') : t('Most characters')}
            value={field.maxLength}
            min={1}
            max={maxValueLength}
            onEmpty={() => put({ maxLength: undefined })}
            onChange={(maxLength) => Number.isInteger(maxLength) && maxLength > 0 && put({ maxLength })}
          />
          <TextField
            label={t('Default')}
            value={typeof field.defaultValue === 'string' ? field.defaultValue : ''}
            onChange={(event) => put({ defaultValue: event.target.value }, 'default')}
          />
        </div>
      ) : null}
      {kind === 'checkbox' ? (
        <Switch label={t('Checked at first')} checked={field.defaultValue === true} onChange={(isOn) => put({ defaultValue: isOn })} />
      ) : null}
      <Switch label={t('Required')} checked={field.required} onChange={(required) => put({ required })} />
      <Switch label={t('Read-only')} checked={field.readOnly} onChange={(readOnly) => put({ readOnly })} />
      {kind === 'text' ? <CalculationFields field={field} fields={fields} put={put} /> : null}
      <ConditionFields field={field} fields={fields} put={put} />
      <Disclosure title={t('Look')}>
        <div className={panel.stack}>
          <div className={panel.pair}>
            <Select
              label={t('Text size')}
              options={sizes.map((size) => ({ value: size, label: size === '0' ? t('Auto') : size }))}
              value={sizes.find((size) => Number(size) === look.fontSize) ?? '0'}
              onChange={(size) => put({ look: { ...look, fontSize: Number(size) } })}
            />
            <Select
              label={t('Align')}
              options={[
                { value: 'left', label: t('Left') },
                { value: 'center', label: t('Center') },
                { value: 'right', label: t('Right') },
              ]}
              value={look.align}
              onChange={(align) => put({ look: { ...look, align } })}
            />
          </div>
          <ColorRow label={t('Text colour')} value={look.colour} onChange={(colour) => put({ look: { ...look, colour } }, 'colour')} />
          <Switch
            label={t('Background')}
            checked={look.background !== undefined}
            onChange={(isOn) => put({ look: { ...look, background: isOn ? '#ffffff' : undefined } })}
          />
          {look.background === undefined ? null : (
            <ColorRow
              label={t('Background')}
              value={look.background}
              onChange={(background) => put({ look: { ...look, background } }, 'background')}
            />
          )}
          <Switch
            label={t('Border')}
            checked={look.border !== undefined}
            onChange={(isOn) => put({ look: { ...look, border: isOn ? { colour: '#000000', width: 1, style: 'solid' } : undefined } })}
          />
        </div>
      </Disclosure>
      {widget ? (
        <div className={panel.pair}>
          {(
            [
              ['x', t('X')],
              ['y', t('Y')],
              ['width', t('Width')],
              ['height', t('Height')],
            ] as const
          ).map(([side, label]) => (
            <NumberField
              key={side}
              label={label}
              value={Math.round((widget.box[side] / pointsPerMm) * 10) / 10}
              step={0.5}
              unit={t('mm')}
              onChange={(mm) =>
                (side === 'x' || side === 'y' || mm > 0.5) &&
                form.change((content) => putFields(content, [withBox(field, part, { ...widget.box, [side]: mm * pointsPerMm })]), {
                  gesture: `place-${field.id}`,
                })
              }
            />
          ))}
        </div>
      ) : null}
    </>
  )
}

const firstPage = { key: '1', page: 1, rotate: 0 } as const

/** Options that were taken back leave no trace, so that an unchanged field compares equal. */
function bare(field: DeskField): DeskField {
  const look = Object.fromEntries(Object.entries(field.look).filter(([, value]) => value !== undefined))
  return Object.fromEntries(Object.entries({ ...field, look }).filter(([, value]) => value !== undefined)) as unknown as DeskField
}

function NameField({ field, fields }: { field: DeskField; fields: readonly DeskField[] }) {
  const { form } = useForm()
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? field.name
  return (
    <TextField
      label={t('Name')}
      dir="auto"
      value={shown}
      error={nameFault({ ...field, name: shown }, fields)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        const name = cleanName(shown)
        setTyped(undefined)
        // A name that can't be used is given back as it was.
        if (nameFault({ ...field, name }, fields) === undefined) form.change((content) => renameField(content, field.id, name))
      }}
    />
  )
}
