import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { RadioCards } from '@octavo/ui/RadioCards.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { FileNameField } from '../fields/FileNameField.tsx'
import { PagesField } from '../fields/PagesField.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'

/** The options of a text: format, order and pages first, the rest folded. */
export default function Panel({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const set = (change: Partial<GivenOptions>) => onChange({ ...options, ...change })
  const { format = 'txt', layout = 'reading', pages = 'all', perPage = false } = options
  return (
    <div className={styles.panel}>
      <Segment label="Format" options={formatsWith(format)} value={format} onChange={(value) => set({ format: value })} />
      <RadioCards label="Order" options={layouts} value={layout} onChange={(value) => set({ layout: value })} />
      <PagesField value={pages} error={errors.pages} documents={documents} onChange={(written) => set({ pages: written })} />
      <Switch label="One file for each page" checked={perPage} onChange={(checked) => set({ perPage: checked })} />
      <Disclosure title="More options">
        <Details options={options} errors={errors} set={set} />
      </Disclosure>
    </div>
  )
}

interface DetailsProps {
  options: GivenOptions
  errors: Readonly<Record<string, string>>
  set: (change: Partial<GivenOptions>) => void
}

/** What has no meaning for the chosen format and order is not shown. */
function Details({ options, errors, set }: DetailsProps) {
  const { format = 'txt', layout = 'reading', pageSeparator = 'blank', perPage = false } = options
  const isText = format === 'txt' || format === 'md' || format === 'html' || format === 'rtf'
  const isRead = layout === 'reading' || (layout === 'layout' && !isText) || format === 'csv' || format === 'jsonl'
  return (
    <div className={styles.inside}>
      <Select
        label="Rarer formats"
        options={[...(rarerFormats.some(({ value }) => value === format) ? [] : [{ value: format, label: 'None' }]), ...rarerFormats]}
        value={format}
        onChange={(rarer) => set({ format: rarer })}
      />
      {format === 'jsonl' ? (
        <NumberField
          label="Length of a piece"
          unit="characters"
          min={200}
          max={20_000}
          step={100}
          value={options.chunkLength ?? 1500}
          error={errors.chunkLength}
          onChange={(chunkLength) => set({ chunkLength })}
        />
      ) : null}
      {isText && !perPage ? (
        <Select
          label="Between pages"
          options={format === 'txt' || format === 'rtf' ? separators : separators.slice(0, -1)}
          value={pageSeparator}
          onChange={(value) => set({ pageSeparator: value })}
        />
      ) : null}
      {isText && isRead ? (
        <Segment
          label="Line breaks"
          options={lineBreaks}
          value={options.lineBreaks ?? 'paragraph'}
          onChange={(value) => set({ lineBreaks: value })}
        />
      ) : null}
      {isText && layout !== 'layout' ? (
        <Switch
          label="Join hyphenated words"
          hint="A word that was broken at the end of a line becomes whole again."
          checked={options.dehyphenate ?? true}
          onChange={(checked) => set({ dehyphenate: checked })}
        />
      ) : null}
      {isRead ? (
        <Switch
          label="Leave out headers and footers"
          hint="Lines and page numbers that stand at the same place on page after page."
          checked={options.dropRepeated ?? false}
          onChange={(checked) => set({ dropRepeated: checked })}
        />
      ) : null}
      <FileNameField
        hint="{name}, {page}, {n}, {total}, {file#}, {date} and {time} are filled in."
        value={options.fileName}
        error={errors.fileName}
        onChange={(fileName) => set({ fileName })}
      />
    </div>
  )
}

const formats = [
  { value: 'txt', label: 'Text' },
  { value: 'md', label: 'Markdown' },
  { value: 'html', label: 'HTML' },
  { value: 'json', label: 'JSON' },
] as const

const rarerFormats = [
  { value: 'rtf', label: 'Rich Text, for word processors', short: 'RTF' },
  { value: 'csv', label: 'Tables only, as CSV', short: 'CSV' },
  { value: 'xml', label: 'XML with the place of every word', short: 'XML' },
  { value: 'jsonl', label: 'Pieces for search by meaning, as JSON Lines', short: 'Pieces' },
] as const

/** A rarer format of the details appears once it is chosen. */
function formatsWith(format: NonNullable<GivenOptions['format']>) {
  const rarer = rarerFormats.find(({ value }) => value === format)
  return rarer ? [...formats, { value: rarer.value, label: rarer.short }] : formats
}

const layouts = [
  { value: 'reading', label: 'As it is read', hint: 'Columns one after the other, lines joined to paragraphs.' },
  { value: 'layout', label: 'As it stands on the page', hint: 'Everything in its place, with spaces and blank lines.' },
  { value: 'stream', label: 'As the file stores it', hint: 'The fastest, for search and for programs.' },
] as const

const separators = [
  { value: 'blank', label: 'A blank line' },
  { value: 'line', label: 'A ruled line' },
  { value: 'number', label: 'The page number' },
  { value: 'formFeed', label: 'A form feed, for programs' },
] as const

const lineBreaks = [
  { value: 'paragraph', label: 'Paragraphs' },
  { value: 'line', label: 'Every line' },
] as const
