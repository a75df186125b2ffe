import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import type { PartProps } from './part-props.ts'

const units = [
  { value: 'mm', label: 'mm' },
  { value: 'cm', label: 'cm' },
  { value: 'in', label: 'inch' },
  { value: 'pt', label: 'pt' },
] as const

/** Width and height of the page in a unit of one's choice. */
export function OwnSize({ options, errors, set }: PartProps) {
  const { unit = 'mm' } = options
  return (
    <div className={styles.inside}>
      <Segment label="Unit" options={units} value={unit} onChange={(value) => set({ unit: value })} />
      <div className={styles.pair}>
        <NumberField label="Width" unit={unit} value={options.width} error={errors.width} onChange={(width) => set({ width })} />
        <NumberField label="Height" unit={unit} value={options.height} error={errors.height} onChange={(height) => set({ height })} />
      </div>
    </div>
  )
}
