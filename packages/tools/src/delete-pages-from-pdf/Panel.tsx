import { baseName } from '@octavo/core/files/file-names.ts'
import { countOf } from '@octavo/core/text/format.ts'
import panel from '@octavo/ui/panel.module.css'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { FileNameField } from '../fields/FileNameField.tsx'
import { PatternFields } from '../fields/PatternFields.tsx'
import { PdfOutputFields } from '../fields/PdfOutputFields.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { SignedFiles } from '../fields/SignedFiles.tsx'
import { SpecksField } from '../fields/SpecksField.tsx'
import type { GivenOptions } from './options.ts'
import styles from './panel/Panel.module.css'
import { deletePagesFromPdf } from './tool.ts'

/** Rules by which further pages go, beside those that are struck in the grid. */
export default function Panel({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const set = (change: Partial<GivenOptions>) => onChange({ ...options, ...change })
  const setPages = (written: string) => {
    const { pages: _, ...others } = options
    onChange(written === '' ? others : { ...others, pages: written })
  }
  const untouched = untouchedFiles(options, documents)
  return (
    <div className={panel.panel}>
      <SignedFiles documents={documents} treatment={options.signatures} onChange={(signatures) => onChange({ ...options, signatures })} />
      {untouched.length > 0 ? (
        <p className={panel.note}>
          No page of {untouched.length === 1 ? untouched[0]?.name : countOf(untouched.length, 'file')} is chosen, so nothing is made of{' '}
          {untouched.length === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
      {documents.length === 0 ? (
        <TextField
          label="Pages to delete"
          hint="For example 1,3,5-9, odd or last. These rules find more of them:"
          autoComplete="off"
          spellCheck={false}
          value={options.pages ?? ''}
          error={errors.pages}
          onChange={(event) => setPages(event.target.value)}
        />
      ) : (
        <p className={styles.lead}>Press the pages that are to go. These rules find more of them:</p>
      )}
      <Switch
        label="Blank pages"
        hint="Without text, and with next to nothing on them."
        checked={options.blank ?? false}
        onChange={(blank) => set({ blank })}
      />
      {options.blank ? (
        <SpecksField value={options.threshold} error={errors.threshold} onChange={(threshold) => set({ threshold })} />
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
      <PatternFields
        label="Pages with this text"
        value={options.text}
        error={errors.text}
        options={options}
        onChange={(text) => set({ text })}
        onOptions={set}
      />
      <FileNameField
        suffix=".pdf"
        placeholder={`${baseName(documents[0]?.name ?? '{name}')}-${deletePagesFromPdf.suffix}`}
        value={options.fileName}
        error={errors.fileName}
        onChange={(fileName) => set({ fileName })}
      />
      <PdfOutputFields options={options} errors={errors} onChange={onChange} />
    </div>
  )
}

/** Files of which no page is struck, where pages of others are and no rule finds more. */
function untouchedFiles({ files = [], pages, blank, duplicates, landscape, text }: GivenOptions, documents: PanelProps['documents']) {
  const hasRule = pages !== undefined || blank || duplicates || landscape || text !== undefined
  if (hasRule || files.length === 0) return []
  return documents.filter(({ id, progress }) => progress.kind === 'ready' && !files.some(({ document }) => document === id))
}
