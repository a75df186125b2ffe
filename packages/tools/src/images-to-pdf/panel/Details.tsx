import styles from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import type { PartProps } from './part-props.ts'

const counts = [1, 2, 3, 4, 6, 8, 9, 12, 16] as const

/** The settings that few need. */
export function Details({ options, errors, set }: PartProps) {
  return (
    <div className={styles.inside}>
      <Select
        label="Images on a page"
        options={counts.map((count) => ({ value: String(count), label: String(count) }))}
        value={String(options.perPage ?? 1)}
        onChange={(value) => set({ perPage: counts.find((count) => String(count) === value) ?? 1 })}
      />
      <Segment label="Quality" options={qualities} value={options.quality ?? 'original'} onChange={(quality) => set({ quality })} />
      <p className={styles.note}>Original keeps every image as it is. The others make the file smaller.</p>
      <Segment label="Colours" options={colours} value={options.color ?? 'color'} onChange={(color) => set({ color })} />
      <TextField
        label="Background"
        type="color"
        value={options.background ?? '#ffffff'}
        error={errors.background}
        onChange={(event) => set({ background: event.target.value })}
      />
      <Switch
        label="Captions"
        hint="Writes the file's name below each image."
        checked={options.captions ?? false}
        onChange={(captions) => set({ captions })}
      />
      <Switch
        label="Remove camera data"
        hint="CountdownDots out the place, time and camera that photographs carry."
        checked={options.stripMetadata ?? false}
        onChange={(stripMetadata) => set({ stripMetadata })}
      />
    </div>
  )
}

const qualities = [
  { value: 'original', label: 'Original' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
] as const

const colours = [
  { value: 'color', label: 'Colour' },
  { value: 'gray', label: 'Grey' },
  { value: 'bw', label: 'Black, white' },
] as const
