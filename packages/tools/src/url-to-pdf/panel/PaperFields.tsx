import { Notice } from '@octavo/ui/Notice.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import type { PartProps } from './part-props.ts'

/** Size, orientation and margins of the paper. */
export function PaperFields({ options, errors, set }: PartProps) {
  const { pageSize = 'a4', margin = 'small' } = options
  return (
    <>
      <div className={styles.inside}>
        <Select label="Page size" options={sizes} value={pageSize as Size} onChange={(value) => set({ pageSize: value })} />
        {pageSize === 'custom' && (
          <div className={styles.pair}>
            <NumberField label="Width" unit="mm" value={options.width ?? 210} error={errors.width} onChange={(width) => set({ width })} />
            <NumberField
              label="Height"
              unit="mm"
              value={options.height ?? 297}
              error={errors.height}
              onChange={(height) => set({ height })}
            />
          </div>
        )}
        <Segment
          label="Orientation"
          options={orientations}
          value={options.landscape ? 'landscape' : 'portrait'}
          onChange={(value) => set({ landscape: value === 'landscape' })}
        />
      </div>
      <div className={styles.inside}>
        <Segment label="Margin" options={margins} value={kindOf(margin)} onChange={(value) => set({ margin: marginFor(value) })} />
        {typeof margin === 'object' && <Sides margin={margin} errors={errors} set={set} />}
        {errors.margin !== undefined && <Notice tone="error">{errors.margin}</Notice>}
      </div>
    </>
  )
}

function Sides({ margin, errors, set }: { margin: Record<Side, number> } & Pick<PartProps, 'errors' | 'set'>) {
  return (
    <div className={styles.pair}>
      {sides.map(([side, label]) => (
        <NumberField
          key={side}
          label={label}
          unit="mm"
          min={0}
          value={margin[side]}
          error={errors[`margin.${side}`]}
          onChange={(value) => set({ margin: { ...margin, [side]: value } })}
        />
      ))}
    </div>
  )
}

type Size = (typeof sizes)[number]['value']
type Side = (typeof sides)[number][0]
type MarginKind = (typeof margins)[number]['value']

function kindOf(margin: NonNullable<PartProps['options']['margin']>): MarginKind {
  return typeof margin === 'string' ? margin : 'own'
}

function marginFor(kind: MarginKind) {
  return kind === 'own' ? { top: 15, right: 15, bottom: 15, left: 15 } : kind
}

const sides = [
  ['top', 'Top'],
  ['bottom', 'Bottom'],
  ['left', 'Left'],
  ['right', 'Right'],
] as const

const sizes = [
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'US Letter' },
  { value: 'a3', label: 'A3' },
  { value: 'a5', label: 'A5' },
  { value: 'a6', label: 'A6' },
  { value: 'a2', label: 'A2' },
  { value: 'a1', label: 'A1' },
  { value: 'a0', label: 'A0' },
  { value: 'b5', label: 'B5' },
  { value: 'legal', label: 'US Legal' },
  { value: 'tabloid', label: 'Tabloid' },
  { value: 'custom', label: 'My own size' },
] as const

const orientations = [
  { value: 'portrait', label: 'Portrait' },
  { value: 'landscape', label: 'Landscape' },
] as const

const margins = [
  { value: 'none', label: 'None' },
  { value: 'small', label: 'Small' },
  { value: 'big', label: 'Big' },
  { value: 'own', label: 'Own' },
] as const
