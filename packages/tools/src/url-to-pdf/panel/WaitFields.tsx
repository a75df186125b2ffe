import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import type { PartProps } from './part-props.ts'

/** When a page is ready to be printed. */
export function WaitFields({ options, errors, set }: PartProps) {
  return (
    <div className={styles.inside}>
      <Segment label="Wait until" options={moments} value={options.waitUntil ?? 'idle'} onChange={(waitUntil) => set({ waitUntil })} />
      <NumberField
        label="And so long after"
        unit="s"
        min={0}
        max={20}
        value={options.waitSeconds ?? 0}
        error={errors.waitSeconds}
        onChange={(waitSeconds) => set({ waitSeconds })}
      />
      <TextField
        label="And until there is"
        hint="A CSS selector of something on the page."
        placeholder="#content"
        spellCheck={false}
        value={options.waitSelector ?? ''}
        error={errors.waitSelector}
        onChange={(event) => set({ waitSelector: event.target.value })}
      />
      <Switch
        label="Scroll through first"
        hint="So that pictures are there which come late."
        checked={options.scroll ?? true}
        onChange={(scroll) => set({ scroll })}
      />
    </div>
  )
}

const moments = [
  { value: 'load', label: 'Loaded' },
  { value: 'idle', label: 'Quiet' },
] as const
