import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { PdfOutputFields } from '../fields/PdfOutputFields.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import { LookFields } from './panel/LookFields.tsx'
import { PaperFields } from './panel/PaperFields.tsx'
import { VisitorFields } from './panel/VisitorFields.tsx'
import { WaitFields } from './panel/WaitFields.tsx'

/** How web pages are opened and put on paper. */
export default function Panel({ options, errors, onChange }: PanelProps<GivenOptions>) {
  const set = (change: Partial<Record<keyof GivenOptions, unknown>>) => onChange(withoutEmpty({ ...options, ...change }))
  const { viewport = 'desktop' } = options
  const isOwn = typeof viewport === 'number'
  return (
    <div className={styles.panel}>
      <div className={styles.inside}>
        <Select
          label="Window"
          options={devices}
          value={isOwn ? 'own' : viewport}
          onChange={(value) => set({ viewport: value === 'own' ? 1024 : value, viewportHeight: undefined })}
        />
        {isOwn && (
          <div className={styles.pair}>
            <NumberField
              label="Width of the window"
              unit="px"
              value={viewport}
              error={errors.viewport}
              onChange={(width) => set({ viewport: width })}
            />
            <NumberField
              label="Its height"
              unit="px"
              value={options.viewportHeight ?? Math.round(viewport * 0.7)}
              error={errors.viewportHeight}
              onChange={(viewportHeight) => set({ viewportHeight })}
            />
          </div>
        )}
      </div>
      <PaperFields options={options} errors={errors} set={set} />
      <Switch
        label="One long page"
        hint="Without page breaks, as on the screen."
        checked={options.singlePage ?? false}
        onChange={(singlePage) => set({ singlePage })}
      />
      <Switch
        label="Hide pop-ups"
        hint="Cookie banners and windows that lie over the page."
        checked={options.hidePopups ?? true}
        onChange={(hidePopups) => set({ hidePopups })}
      />
      {(options.urls?.length ?? 0) > 1 && (
        <Segment
          label="Files"
          options={outputs}
          value={options.merge ? 'one' : 'each'}
          onChange={(value) => set({ merge: value === 'one' })}
        />
      )}
      <TextField
        label="File name"
        suffix=".pdf"
        autoComplete="off"
        spellCheck={false}
        placeholder="Title of the page"
        value={options.fileName ?? ''}
        error={errors.fileName}
        onChange={(event) => set({ fileName: event.target.value })}
      />
      <Disclosure title="Look">
        <LookFields options={options} errors={errors} set={set} />
      </Disclosure>
      <Disclosure title="Waiting">
        <WaitFields options={options} errors={errors} set={set} />
      </Disclosure>
      <Disclosure title="Visitor">
        <VisitorFields options={options} errors={errors} set={set} />
      </Disclosure>
      <PdfOutputFields options={options} errors={errors} onChange={onChange} />
    </div>
  )
}

const devices = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'tablet', label: 'Tablet' },
  { value: 'phone', label: 'Phone' },
  { value: 'own', label: 'My own width' },
] as const

const outputs = [
  { value: 'each', label: 'One for each' },
  { value: 'one', label: 'One PDF' },
] as const

/** An emptied field is one that says nothing. */
function withoutEmpty(options: Partial<Record<keyof GivenOptions, unknown>>): GivenOptions {
  const said = Object.entries(options).filter(([name, value]) => value !== undefined && !(value === '' && omitted.has(name)))
  return Object.fromEntries(said) as GivenOptions
}

const omitted: ReadonlySet<string> = new Set(['fileName', 'waitSelector', 'waitExpression', 'userAgent', 'locale', 'timezone'])
