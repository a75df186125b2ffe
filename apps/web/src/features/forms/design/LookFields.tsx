import type { FieldKind, FieldLook } from '@octavo/core/forms/form-field.ts'
import { t } from '@octavo/core/words/t.ts'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { ColorRow } from '../../../shared/color/ColorRow.tsx'
import { OptionalColor } from '../../../shared/color/OptionalColor.tsx'
import panel from '../Panel.module.css'
import type { DeskField } from '../state/form-content.ts'
import type { PutField } from './put-field.ts'

/** How a field looks: its text or mark, its ground and its border. */
export function LookFields({ field, put }: { field: DeskField; put: PutField }) {
  const { kind, look } = field
  const change = (part: Partial<FieldLook>, gesture?: string) => put({ look: { ...look, ...part } }, gesture)
  return (
    <div className={panel.stack}>
      {isTicked(kind) ? <MarkField field={field} change={change} /> : null}
      {hasText(kind) ? <TextLook look={look} change={change} /> : null}
      {hasText(kind) || isTicked(kind) ? (
        <ColorRow
          label={isTicked(kind) ? t('Mark colour') : t('Text colour')}
          value={look.colour}
          onChange={(colour) => change({ colour }, 'colour')}
        />
      ) : null}
      <OptionalColor
        label={t('Background')}
        value={look.background}
        usual="#ffffff"
        onChange={(background, isSwitched) => change({ background }, isSwitched ? undefined : 'background')}
      />
      <Switch
        label={t('Border')}
        checked={look.border !== undefined}
        onChange={(isOn) => change({ border: isOn ? { colour: '#000000', width: 1, style: 'solid' } : undefined })}
      />
      {look.border ? <BorderLook border={look.border} change={change} /> : null}
    </div>
  )
}

type ChangeLook = (part: Partial<FieldLook>, gesture?: string) => void

function isTicked(kind: FieldKind): boolean {
  return kind === 'checkbox' || kind === 'radio'
}

function hasText(kind: FieldKind): boolean {
  return !isTicked(kind) && kind !== 'image' && kind !== 'signature'
}

const sizes = [0, 8, 9, 10, 11, 12, 14, 18, 24]

function TextLook({ look, change }: { look: FieldLook; change: ChangeLook }) {
  // A form may have a size of its own.
  const all = [...new Set([...sizes, look.fontSize])].sort((one, other) => one - other)
  return (
    <div className={panel.pair}>
      <Select
        label={t('Text size')}
        options={all.map((size) => ({ value: String(size), label: size === 0 ? t('Auto') : String(size) }))}
        value={String(look.fontSize)}
        onChange={(size) => change({ fontSize: Number(size) })}
      />
      <Select
        label={t('Align')}
        options={[
          { value: 'left', label: t('Left') },
          { value: 'center', label: t('Center') },
          { value: 'right', label: t('Right') },
        ]}
        value={look.align}
        onChange={(align) => change({ align })}
      />
    </div>
  )
}

function MarkField({ field: { kind, look }, change }: { field: DeskField; change: ChangeLook }) {
  return (
    <Select<NonNullable<FieldLook['mark']>>
      label={t('Mark')}
      options={[
        { value: 'check', label: t('Check') },
        { value: 'cross', label: t('Cross') },
        { value: 'circle', label: t('Circle') },
        { value: 'square', label: t('Square') },
        { value: 'diamond', label: t('Diamond') },
        { value: 'star', label: t('Star') },
      ]}
      value={look.mark ?? (kind === 'radio' ? 'circle' : 'check')}
      onChange={(mark) => change({ mark })}
    />
  )
}

function BorderLook({ border, change }: { border: NonNullable<FieldLook['border']>; change: ChangeLook }) {
  return (
    <>
      <div className={panel.pair}>
        <Select
          label={t('Border style')}
          options={[
            { value: 'solid', label: t('Solid') },
            { value: 'dashed', label: t('Dashed') },
            { value: 'underline', label: t('Underline') },
            { value: 'beveled', label: t('Raised') },
            { value: 'inset', label: t('Sunken') },
          ]}
          value={border.style}
          onChange={(style) => change({ border: { ...border, style } })}
        />
        <NumberField
          label={t('Border width')}
          value={border.width}
          min={0.5}
          max={50}
          step={0.5}
          unit={t('pt')}
          onChange={(width) => width > 0 && width <= 50 && change({ border: { ...border, width } }, 'border')}
        />
      </div>
      <ColorRow
        label={t('Border colour')}
        value={border.colour}
        onChange={(colour) => change({ border: { ...border, colour } }, 'border')}
      />
    </>
  )
}
