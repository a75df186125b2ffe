import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import type { PanelProps } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { Interleave } from './Interleave.tsx'
import styles from './Panel.module.css'

const bookmarks = [
  { value: 'keep', label: 'Keep all' },
  { value: 'nested', label: 'Under one entry for each file' },
  { value: 'file', label: 'Only one for each file' },
  { value: 'discard', label: 'Remove all' },
] as const

const contents = [
  { value: 'none', label: 'None' },
  { value: 'name', label: 'By file name' },
  { value: 'title', label: 'By title in the file' },
] as const

const footers = [
  { value: 'none', label: 'None' },
  { value: 'name', label: 'File name' },
  { value: 'title', label: 'Title in the file' },
] as const

const titles = [
  { value: 'name', label: 'File name' },
  { value: 'title', label: 'Title in the file' },
] as const

const forms = [
  { value: 'rename', label: 'Keep apart, renamed where needed' },
  { value: 'merge', label: 'Same name means one field' },
  { value: 'flatten', label: 'Make them part of the page' },
  { value: 'discard', label: 'Remove them' },
] as const

/** The settings that few need. */
export function Details({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const set = (change: Partial<GivenOptions>) => onChange({ ...options, ...change })
  const kept = options.bookmarks ?? 'keep'
  return (
    <div className={styles.folds}>
      <Disclosure
        title="Bookmarks and contents"
        summary={kept === 'keep' ? undefined : bookmarks.find(({ value }) => value === kept)?.label}
      >
        <div className={styles.inside}>
          <Select label="Bookmarks" options={bookmarks} value={kept} onChange={(value) => set({ bookmarks: value })} />
          {kept === 'file' || kept === 'nested' ? (
            <Select
              label="A file is called by its"
              options={titles}
              value={options.bookmarkTitle ?? 'name'}
              onChange={(bookmarkTitle) => set({ bookmarkTitle })}
            />
          ) : null}
          <Select
            label="Table of contents"
            hint="A first page that lists the files, with links."
            options={contents}
            value={options.toc || 'none'}
            onChange={(toc) => set({ toc: toc === 'none' ? false : toc })}
          />
          <Switch
            label="The first file is a cover"
            hint="It stands before the table of contents and has no footer."
            checked={options.cover ?? false}
            onChange={(cover) => set({ cover })}
          />
        </div>
      </Disclosure>
      <Disclosure title="Pages" summary={options.interleave ? 'In turn' : undefined}>
        <div className={styles.inside}>
          <Switch
            label="Start each file on a front page"
            hint="Adds a blank page where needed, for printing on both sides."
            checked={options.blankAfterOdd ?? false}
            onChange={(blankAfterOdd) => set({ blankAfterOdd })}
          />
          <Switch
            label="Make all pages the same width"
            hint="Scaled to the first page."
            checked={options.sameWidth ?? false}
            onChange={(sameWidth) => set({ sameWidth })}
          />
          <Select
            label="Footer"
            hint="Written at the foot of every page."
            options={footers}
            value={options.footer || 'none'}
            onChange={(footer) => set({ footer: footer === 'none' ? false : footer })}
          />
          <Interleave documents={documents} options={options} errors={errors} onChange={onChange} />
        </div>
      </Disclosure>
      <Disclosure title="Form fields">
        <div className={styles.inside}>
          <Select
            label="Fields of several files"
            options={forms}
            value={options.forms ?? 'rename'}
            onChange={(value) => set({ forms: value })}
          />
        </div>
      </Disclosure>
    </div>
  )
}
