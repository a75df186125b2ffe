import { baseName } from '@octavo/core/file-names.ts'
import { Notice } from '@octavo/ui/Notice.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { SignedNotice } from '@octavo/ui/pages/SignedNotice.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import type { PanelProps } from '../panel-props.ts'
import type { GivenOptions } from './options.ts'
import styles from './panel/Panel.module.css'
import { emptiedFiles } from './panel/struck-pages.ts'
import { deletePagesFromPdf } from './tool.ts'

/** Rules by which further pages go, beside those that are struck in the grid. */
export default function Panel({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const set = (change: Partial<GivenOptions>) => onChange({ ...options, ...change })
  const { text: _, ...withoutText } = options
  const { fileName: __, ...withoutName } = options
  const [emptied] = emptiedFiles(options.files, documents)
  return (
    <div className={styles.panel}>
      <SignedNotice names={documents.filter(({ facts }) => facts?.signed).map(({ name }) => name)} />
      {emptied === undefined ? null : (
        <Notice tone="error">
          No page of <strong>{emptied}</strong> would be left. Keep at least one.
        </Notice>
      )}
      <p className={styles.lead}>Press the pages that are to go. These rules find more of them:</p>
      <Switch
        label="Blank pages"
        hint="Without text, and with next to nothing on them."
        checked={options.blank ?? false}
        onChange={(blank) => set({ blank })}
      />
      {options.blank ? (
        <NumberField
          label="Of which may be covered, by specks"
          unit="%"
          min={0}
          max={20}
          step={0.1}
          value={options.threshold ?? 0.2}
          error={errors.threshold}
          onChange={(threshold) => set({ threshold })}
        />
      ) : null}
      <Switch
        label="Repeated pages"
        hint="The first of pages that look alike stays."
        checked={options.duplicates ?? false}
        onChange={(duplicates) => set({ duplicates })}
      />
      <Switch
        label="Pages on their side"
        hint="Wider than high."
        checked={options.landscape ?? false}
        onChange={(landscape) => set({ landscape })}
      />
      <TextField
        label="Pages with this text"
        autoComplete="off"
        spellCheck={false}
        value={options.text ?? ''}
        error={errors.text}
        onChange={(event) => (event.target.value === '' ? onChange(withoutText) : set({ text: event.target.value }))}
      />
      {options.text === undefined ? null : (
        <>
          <Switch
            label="It is a regular expression"
            hint="Such as Draft|Page \d+ of 0. Looking ahead or behind is not available."
            checked={options.expression ?? false}
            onChange={(expression) => set({ expression })}
          />
          <Switch
            label="Upper and lower case are alike"
            checked={options.ignoreCase ?? true}
            onChange={(ignoreCase) => set({ ignoreCase })}
          />
        </>
      )}
      <TextField
        label="File name"
        suffix=".pdf"
        autoComplete="off"
        spellCheck={false}
        placeholder={`${baseName(documents[0]?.name ?? '')}-${deletePagesFromPdf.suffix}`}
        value={options.fileName ?? ''}
        error={errors.fileName}
        onChange={(event) => (event.target.value === '' ? onChange(withoutName) : set({ fileName: event.target.value }))}
      />
    </div>
  )
}
