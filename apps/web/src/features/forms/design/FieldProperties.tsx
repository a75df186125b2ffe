import { maxValueLength } from '@octavo/core/forms/limits.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { kindWords } from '../field-words.ts'
import panel from '../Panel.module.css'
import { type DeskField, putFields } from '../state/form-content.ts'
import { useForm, useFormPart } from '../use-form.ts'
import { CalculationFields } from './CalculationFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { DefaultField } from './DefaultField.tsx'
import { withBox } from './DesignLayer.tsx'
import { FormatFields } from './FormatFields.tsx'
import { cleanName, nameFault, renameField } from './field-names.ts'
import { LookFields } from './LookFields.tsx'
import { withEntry, withoutBox } from './new-field.ts'
import { OptionFields } from './OptionFields.tsx'

const pointsPerMm = 72 / 25.4
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** All that a field can be: name, label, what it takes, how it looks, where it is. */
export function FieldProperties({ field, part }: { field: DeskField; part: number }) {
  const { form, pages, sizeOf } = useForm()
  const { fields } = useFormPart(({ history }) => ({ fields: history.present.fields }))
  const put = (change: Partial<DeskField>, gesture = 'property') =>
    form.change((content) => putFields(content, [bare({ ...field, ...change })]), { gesture: `${gesture}-${field.id}` })
  const { kind } = field
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
            icon={<Plus {...icon} />}
            onClick={() => form.change((content) => putFields(content, [withEntry(field, sizeOf(pages[widget?.page ?? 0] ?? firstPage))]))}
          >
            {t('Add an entry')}
          </Button>
        </>
      ) : null}
      {field.widgets.length > 1 ? (
        <Button
          variant="secondary"
          size="small"
          icon={<Minus {...icon} />}
          onClick={() => form.change((content) => putFields(content, [withoutBox(field, part)]))}
        >
          {t('Remove the selected box')}
        </Button>
      ) : null}
      {kind === 'list' ? (
        <Switch label={t('Several entries')} checked={field.multiple ?? false} onChange={(multiple) => put({ multiple })} />
      ) : null}
      {kind === 'dropdown' ? (
        <Switch label={t('Other entries can be typed')} checked={field.editable ?? false} onChange={(editable) => put({ editable })} />
      ) : null}
      {isText && kind !== 'password' ? <FormatFields field={field} put={put} /> : null}
      {isText ? (
        <NumberField
          label={kind === 'comb' ? t('Cells') : t('Maximum characters')}
          value={field.maxLength}
          min={1}
          max={maxValueLength}
          onEmpty={() => put({ maxLength: undefined })}
          onChange={(maxLength) => Number.isInteger(maxLength) && maxLength > 0 && put({ maxLength })}
        />
      ) : null}
      <DefaultField field={field} put={put} />
      <Switch label={t('Required')} checked={field.required} onChange={(required) => put({ required })} />
      <Switch label={t('Read-only')} checked={field.readOnly} onChange={(readOnly) => put({ readOnly })} />
      {kind === 'text' ? <CalculationFields field={field} fields={fields} put={put} /> : null}
      <ConditionFields field={field} fields={fields} put={put} />
      <Disclosure title={t('Look')}>
        <LookFields field={field} put={put} />
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
