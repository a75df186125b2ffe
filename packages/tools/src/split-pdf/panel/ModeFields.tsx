import { NumberField } from '@octavo/ui/NumberField.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { PatternFields } from '../../fields/PatternFields.tsx'
import type { PanelProps } from '../../fields/panel-props.ts'
import { SpecksField } from '../../fields/SpecksField.tsx'
import type { GivenOptions } from '../options.ts'
import { RangeRows } from './RangeRows.tsx'

type ModeFieldsProps = Pick<PanelProps<GivenOptions>, 'options' | 'errors' | 'documents'> & {
  set: (change: Partial<GivenOptions>) => void
  /** What is wrong with pages that are written here. */
  pagesError: string | undefined
}

/** Whether each range has its own name, which says one thing only where there is one file and each range becomes one. */
export function hasNamedRows({ mode, merge }: GivenOptions, documents: PanelProps['documents']): boolean {
  return mode === 'ranges' && !merge && documents.length < 2
}

const megabyte = 1_000_000

/** What the chosen way of splitting needs to know. */
export function ModeFields(props: ModeFieldsProps) {
  const { options, errors, set } = props
  switch (options.mode ?? 'every') {
    case 'every':
      return <Count {...props} name="every" label="Pages in a file" first={1} />
    case 'parts':
      return <Count {...props} name="parts" label="Number of files" min={2} first={2} />
    case 'ranges':
      return (
        <>
          <RangeRows
            options={options}
            error={(options.ranges === undefined ? undefined : errors.ranges) ?? props.pagesError}
            pageCount={props.documents.length === 1 ? props.documents[0]?.pageCount : undefined}
            hasNames={hasNamedRows(options, props.documents)}
            set={set}
          />
          <Toggle {...props} name="merge" label="All in one file" hint="What you take out stays together." />
        </>
      )
    case 'after':
      if (options.files) return null
      return <Pages {...props} name="after" label="Cut after pages" hint="For example 2,5 or 3n. Or click between two pages." />
    case 'size':
      return (
        <NumberField
          label="Largest file"
          hint="Every file is measured as it is written."
          unit="MB"
          min={0.001}
          step={0.1}
          value={(options.maxBytes ?? 10 * megabyte) / megabyte}
          error={errors.maxBytes}
          onChange={(size) => set({ maxBytes: Math.round(size * megabyte) })}
        />
      )
    case 'bookmarks':
      return (
        <>
          <Count {...props} name="level" label="Level of bookmarks" hint="1 is the top." max={32} first={1} />
          <Text {...props} label="Only those with this title" />
        </>
      )
    case 'text':
      return <Text {...props} label="Text that begins a new file" />
    case 'value':
      return <Text {...props} label="What to compare" hint="Such as Invoice (\d+): a new file begins where the number changes." />
    case 'blank':
      return (
        <>
          <SpecksField value={options.threshold} error={errors.threshold} onChange={(threshold) => set({ threshold })} />
          <Toggle {...props} name="solid" label="Black and coloured sheets, too" />
          <Dividers {...props} />
        </>
      )
    case 'barcode':
      return (
        <>
          <Text {...props} label="Only codes with this content" hint="In file names {text} is what the code says." />
          <Dividers {...props} />
        </>
      )
    case 'sections':
      return (
        <>
          <Count {...props} name="columns" label="Pieces side by side" max={10} first={2} />
          <Count {...props} name="rows" label="Pieces one below the other" max={10} first={1} />
          <Pages {...props} name="cut" label="Pages to cut" hint="All others stay whole. For example 2- leaves the cover." />
          <Toggle {...props} name="rightToLeft" label="From right to left" />
          <Toggle {...props} name="merge" label="All in one file" />
        </>
      )
    default:
      return null
  }
}

interface CountProps extends ModeFieldsProps {
  name: 'every' | 'parts' | 'level' | 'columns' | 'rows'
  label: string
  hint?: string
  min?: number
  max?: number
  /** What it is unless something was entered. */
  first: number
}

function Count({ name, label, hint, min = 1, max, first, options, errors, set }: CountProps) {
  return (
    <NumberField
      label={label}
      hint={hint}
      min={min}
      max={max}
      step={1}
      value={options[name] ?? first}
      error={errors[name]}
      onChange={(count) => set({ [name]: count })}
    />
  )
}

interface ToggleProps extends ModeFieldsProps {
  name: 'merge' | 'solid' | 'keepDividers' | 'duplex' | 'rightToLeft'
  label: string
  hint?: string
}

function Toggle({ name, label, hint, options, set }: ToggleProps) {
  return <Switch label={label} hint={hint} checked={options[name] ?? false} onChange={(on) => set({ [name]: on })} />
}

interface PagesProps extends ModeFieldsProps {
  name: 'after' | 'cut'
  label: string
  hint: string
}

function Pages({ name, label, hint, options, errors, set, pagesError, documents }: PagesProps) {
  return (
    <TextField
      label={label}
      hint={documents.length > 1 ? `Page numbers count in each file. ${hint}` : hint}
      autoComplete="off"
      spellCheck={false}
      value={options[name] ?? ''}
      error={(options[name] === undefined ? undefined : errors[name]) ?? pagesError}
      onChange={(event) => set({ [name]: event.target.value === '' ? undefined : event.target.value })}
    />
  )
}

function Text({ label, hint, options, errors, set }: ModeFieldsProps & { label: string; hint?: string }) {
  return (
    <PatternFields
      label={label}
      hint={hint}
      value={options.pattern}
      error={errors.pattern}
      options={options}
      onChange={(pattern) => set({ pattern })}
      onOptions={set}
    />
  )
}

function Dividers(props: ModeFieldsProps) {
  return (
    <>
      <Toggle {...props} name="keepDividers" label="Keep the sheets" hint="Each begins the next file instead of going." />
      <Toggle {...props} name="duplex" label="Their back sides go, too" />
    </>
  )
}
