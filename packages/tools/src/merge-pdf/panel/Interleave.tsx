import { Notice } from '@octavo/ui/Notice.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import type { PanelProps } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import styles from './Panel.module.css'
import { entriesByFile, isByFile } from './page-entries.ts'
import { entriesIn, usable } from './shown-files.ts'

/** Pages taken from the files in turn, for front and back sides that were scanned apart. */
export function Interleave({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const { interleave, ...others } = options
  const files = usable(documents)
  const set = (change: NonNullable<GivenOptions['interleave']>) => onChange({ ...options, interleave: { ...interleave, ...change } })
  return (
    <>
      <Switch
        label="Take pages in turn"
        hint="One from each file, for front and back sides scanned apart."
        checked={interleave !== undefined}
        onChange={(isOn) => onChange(isOn ? { ...options, interleave: { step: 1, reverse: false } } : others)}
      />
      {interleave ? (
        <div className={styles.nested}>
          {hint(options, files.length)}
          <NumberField
            label="Pages at a time"
            min={1}
            max={1000}
            step={1}
            value={interleave.step ?? 1}
            error={errors.interleave}
            onChange={(step) => set({ step })}
          />
          <Switch
            label="Every second file backwards"
            hint="For back sides that came out of the scanner in reverse."
            checked={interleave.reverse ?? false}
            onChange={(reverse) => set({ reverse })}
          />
        </div>
      ) : null}
    </>
  )
}

function hint(options: GivenOptions, fileCount: number) {
  const entries = entriesIn(options)
  const isByPages = !isByFile(entries) || [...entriesByFile(entries).values()].some((own) => own.length > 1)
  if (isByPages) return <Notice tone="warning">You arranged single pages. Taking them in turn changes that order.</Notice>
  if (fileCount < 2) return <Notice tone="info">Add a second file to take pages from both in turn.</Notice>
  if (fileCount > 2)
    return <Notice tone="info">Pages are taken from all {fileCount} files in turn. Front and back sides need just two.</Notice>
  return null
}
