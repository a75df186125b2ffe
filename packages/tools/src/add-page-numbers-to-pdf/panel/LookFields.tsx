import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import type { PartProps } from './part-props.ts'

const fonts = [
  { value: 'sans', label: 'Sans' },
  { value: 'serif', label: 'Serif' },
  { value: 'mono', label: 'Mono' },
] as const

/** How the numbers look. */
export function LookFields({ options, errors, set }: PartProps) {
  return (
    <div className={styles.inside}>
      <Segment label="Font" options={fonts} value={options.font} onChange={(font) => set({ font })} />
      <div className={styles.pair}>
        <NumberField label="Size" unit="pt" min={4} max={200} value={options.size} error={errors.size} onChange={(size) => set({ size })} />
        <TextField
          label="Colour"
          type="color"
          value={options.color}
          error={errors.color}
          onChange={(event) => set({ color: event.target.value })}
        />
        <Checkbox label="Bold" checked={options.bold} onChange={(bold) => set({ bold })} />
        <Checkbox label="Italic" checked={options.italic} onChange={(italic) => set({ italic })} />
      </div>
    </div>
  )
}
