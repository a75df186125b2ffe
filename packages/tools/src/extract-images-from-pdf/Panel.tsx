import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { RadioCards } from '@octavo/ui/RadioCards.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { FileNameField } from '../fields/FileNameField.tsx'
import { PagesField } from '../fields/PagesField.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'

/** The options of extracted pictures: format and pages first, what is left out folded. */
export default function Panel({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const set = (change: Partial<GivenOptions>) => onChange({ ...options, ...change })
  const { format = 'original', pages = 'all' } = options
  return (
    <div className={styles.panel}>
      <RadioCards label="Format" options={formats} value={format} onChange={(value) => set({ format: value })} />
      {format === 'jpg' ? (
        <NumberField
          label="Quality"
          hint="1 to 100. A JPEG that is there already stays untouched."
          min={1}
          max={100}
          step={1}
          value={options.quality ?? 90}
          error={errors.quality}
          onChange={(quality) => set({ quality })}
        />
      ) : null}
      <PagesField value={pages} error={errors.pages} documents={documents} onChange={(written) => set({ pages: written })} />
      <Disclosure title="Which pictures">
        <Filters options={options} errors={errors} set={set} />
      </Disclosure>
    </div>
  )
}

interface FiltersProps {
  options: GivenOptions
  errors: Readonly<Record<string, string>>
  set: (change: Partial<GivenOptions>) => void
}

function Filters({ options, errors, set }: FiltersProps) {
  const { minWidth = 4, minHeight = 4, allowDuplicates = false, pictures = 'all' } = options
  const field = { min: 0, max: 100_000, step: 1, unit: 'px' }
  return (
    <div className={styles.inside}>
      <div className={styles.pair}>
        <NumberField
          {...field}
          label="Smallest width"
          value={minWidth}
          error={errors.minWidth}
          onChange={(value) => set({ minWidth: value })}
        />
        <NumberField
          {...field}
          label="Smallest height"
          value={minHeight}
          error={errors.minHeight}
          onChange={(value) => set({ minHeight: value })}
        />
      </div>
      <Switch
        label="Keep repeated pictures"
        hint="A picture that stands on several pages comes out once for each of them."
        checked={allowDuplicates}
        onChange={(checked) => set({ allowDuplicates: checked })}
      />
      <Switch
        label="Drawings too"
        hint="Figures that are drawn with lines come out as SVG. Tables and frames are left out."
        checked={options.drawings ?? false}
        onChange={(drawings) => set({ drawings })}
      />
      <TextField
        label="Pictures"
        hint="All, or by number in the order of the pages: 1,3,5-9. You can also choose afterwards."
        autoComplete="off"
        spellCheck={false}
        value={pictures}
        error={errors.pictures}
        onChange={(event) => set({ pictures: event.target.value })}
      />
      <FileNameField
        hint="{name}, {n}, {page}, {total}, {file#}, {date} and {time} are filled in."
        value={options.fileName}
        error={errors.fileName}
        onChange={(fileName) => set({ fileName })}
      />
    </div>
  )
}

const formats = [
  { value: 'original', label: 'As they are', hint: 'JPEG, JPEG 2000, JBIG2 and fax stay untouched, others become PNG.' },
  { value: 'png', label: 'PNG', hint: 'Without loss, with transparency.' },
  { value: 'jpg', label: 'JPG', hint: 'Small files, on white.' },
  { value: 'gif', label: 'GIF', hint: 'Of 256 colours, for old programs.' },
] as const
