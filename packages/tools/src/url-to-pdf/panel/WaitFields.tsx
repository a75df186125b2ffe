import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
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
      <TextField
        label="And until this is true"
        hint="An expression in JavaScript."
        placeholder='window.status === "ready"'
        spellCheck={false}
        value={options.waitExpression ?? ''}
        error={errors.waitExpression}
        onChange={(event) => set({ waitExpression: event.target.value })}
      />
      <Switch
        label="Wait no longer than"
        hint="What is there by then is printed."
        checked={options.limitSeconds !== undefined}
        onChange={(on) => set({ limitSeconds: on ? 10 : undefined })}
      />
      {options.limitSeconds !== undefined && (
        <NumberField
          label="Longest wait"
          unit="s"
          min={1}
          max={600}
          value={options.limitSeconds}
          error={errors.limitSeconds}
          onChange={(limitSeconds) => set({ limitSeconds })}
        />
      )}
      <Select label="Leave a page out" options={failures} value={options.failOn ?? 'page'} onChange={(failOn) => set({ failOn })} />
      <Switch
        label="Scroll through first"
        hint="So that pictures are there which come late."
        checked={options.scroll ?? true}
        onChange={(scroll) => set({ scroll })}
      />
    </div>
  )
}

const failures = [
  { value: 'page', label: 'When it cannot be opened' },
  { value: 'parts', label: 'Or when a part of it is missing' },
  { value: 'errors', label: 'Or when its scripts tell of errors' },
] as const

const moments = [
  { value: 'load', label: 'Loaded' },
  { value: 'idle', label: 'Quiet' },
] as const
