import { baseName } from '@octavo/core/files/file-names.ts'
import { countOf } from '@octavo/core/text/format.ts'
import { Button } from '@octavo/ui/Button.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Switch } from '@octavo/ui/Switch.tsx'
import { FileNameField } from '../fields/FileNameField.tsx'
import { PdfOutputFields } from '../fields/PdfOutputFields.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { SignedFiles } from '../fields/SignedFiles.tsx'
import type { GivenOptions } from './options.ts'
import { ModeCards } from './panel/ModeCards.tsx'
import { hasNamedRows, ModeFields } from './panel/ModeFields.tsx'
import styles from './panel/Panel.module.css'
import { PartNames } from './panel/PartNames.tsx'
import { partsOfFiles } from './panel/parts-of-files.ts'
import { splitPdf } from './tool.ts'

/** Where files are cut, and what the parts are called. */
export default function Panel({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const set = (change: Partial<Record<keyof GivenOptions, unknown>>) => onChange(withoutEmpty({ ...options, ...change }))
  const forecast = partsOfFiles(
    options,
    documents.filter(({ progress }) => progress.kind !== 'failed'),
  )
  const pagesError = forecast && 'error' in forecast ? forecast.error : undefined
  const { files: _, ...withoutCuts } = options
  return (
    <div className={panel.panel}>
      <SignedFiles documents={documents} treatment={options.signatures} onChange={(signatures) => onChange({ ...options, signatures })} />
      <ModeCards mode={options.mode ?? 'every'} onChange={(mode) => set({ mode })} />
      <ModeFields options={options} errors={errors} set={set} pagesError={pagesError} documents={documents} />
      {options.mode === 'after' && options.files ? (
        <div className={styles.byHand}>
          <p>Click between two pages to cut there.</p>
          <Button variant="ghost" size="small" onClick={() => onChange(withoutCuts)}>
            Remove all cuts
          </Button>
        </div>
      ) : null}
      <p className={styles.sum} aria-live="polite">
        {documents.length === 0 || errors.every || errors.parts ? null : outlookText(options, forecast)}
      </p>
      <Switch
        label="Keep bookmarks"
        hint="Each part keeps the ones that point into it."
        checked={(options.bookmarks ?? 'keep') === 'keep'}
        onChange={(keeps) => set({ bookmarks: keeps ? 'keep' : 'discard' })}
      />
      {hasNamedRows(options, documents) ? null : (
        <PartNames names={options.names ?? []} onChange={(names) => onChange({ ...options, names })} />
      )}
      <FileNameField
        label="File names"
        hint="{name}, {n}, {total}, {file#}, {page}, {bookmark}, {text}, {date} and {time} are filled in."
        suffix=".pdf"
        placeholder={placeholderOf(options, baseName(documents[0]?.name ?? '{name}'))}
        value={options.fileName}
        error={errors.fileName}
        onChange={(fileName) => set({ fileName })}
      />
      <PdfOutputFields options={options} errors={errors} onChange={onChange} />
    </div>
  )
}

function outlookText({ mode, ranges }: GivenOptions, forecast: ReturnType<typeof partsOfFiles>): string {
  if (mode === 'ranges' && ranges === undefined) return 'Enter the pages of each file.'
  if (forecast && 'parts' in forecast) return `Makes ${countOf(forecast.parts.length, 'file')}.`
  if (forecast) return ''
  return mode === 'size' || mode === 'sections'
    ? 'How many files there will be shows when they are written.'
    : 'How many files there will be depends on what is on the pages.'
}

function placeholderOf({ mode }: GivenOptions, name: string): string {
  if (mode === 'bookmarks') return '{bookmark}'
  return mode === 'value' ? `${name}-{text}` : `${name}-${splitPdf.suffix}-{n}`
}

/** An emptied field is an option that was not given. */
function withoutEmpty(options: Partial<Record<keyof GivenOptions, unknown>>): GivenOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== '')) as GivenOptions
}
