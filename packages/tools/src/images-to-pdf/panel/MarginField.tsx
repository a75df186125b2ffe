import { Notice } from '@octavo/ui/Notice.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import type { PartProps } from './part-props.ts'

const choices = [
  { value: 'none', label: 'None' },
  { value: 'small', label: 'Small' },
  { value: 'big', label: 'Big' },
  { value: 'own', label: 'Own' },
] as const

/** The room around the images. */
export function MarginField({ options, errors, set }: PartProps) {
  const { margin = 'none', unit = 'mm' } = options
  const isOwn = typeof margin === 'number'
  return (
    <div className={styles.inside}>
      <Segment
        label="Margin"
        options={choices}
        value={isOwn ? 'own' : margin}
        onChange={(value) => set({ margin: value === 'own' ? 15 : value })}
      />
      {isOwn ? (
        <NumberField
          label="Own margin"
          unit={unit}
          min={0}
          value={margin}
          error={errors.margin}
          onChange={(value) => set({ margin: value })}
        />
      ) : errors.margin === undefined ? null : (
        <Notice tone="error">{errors.margin}</Notice>
      )}
    </div>
  )
}
