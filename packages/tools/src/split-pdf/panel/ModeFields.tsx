import { NumberField } from '@octavo/ui/NumberField.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import type { PanelProps } from '../../panel-props.ts'
import type { GivenOptions } from '../options.ts'

type ModeFieldsProps = Pick<PanelProps<GivenOptions>, 'options' | 'errors'> & {
  set: (change: Partial<GivenOptions>) => void
  /** What is wrong with pages that are written here. */
  pagesError: string | undefined
}

const megabyte = 1_000_000

/** What the chosen way of splitting needs to know. */
export function ModeFields({ options, errors, set, pagesError }: ModeFieldsProps) {
  const { mode = 'every' } = options
  if (mode === 'every')
    return (
      <NumberField
        label="Pages in a file"
        min={1}
        step={1}
        value={options.every ?? 1}
        error={errors.every}
        onChange={(every) => set({ every })}
      />
    )
  if (mode === 'parts')
    return (
      <NumberField
        label="Number of files"
        min={2}
        step={1}
        value={options.parts ?? 2}
        error={errors.parts}
        onChange={(parts) => set({ parts })}
      />
    )
  if (mode === 'ranges')
    return (
      <>
        <Pages
          label="Pages"
          hint="Each part between commas becomes a file: 1-3,5,7-"
          name="ranges"
          {...{ options, errors, set, pagesError }}
        />
        <Switch
          label="All in one file"
          hint="What you take out stays together."
          checked={options.merge ?? false}
          onChange={(merge) => set({ merge })}
        />
      </>
    )
  if (mode === 'after')
    return options.files ? null : (
      <Pages
        label="Cut after pages"
        hint="For example 2,5 or 3n. Or press between two pages."
        name="after"
        {...{ options, errors, set, pagesError }}
      />
    )
  if (mode === 'size')
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
  if (mode === 'bookmarks')
    return (
      <>
        <NumberField
          label="Level of bookmarks"
          hint="1 is the top."
          min={1}
          max={32}
          step={1}
          value={options.level ?? 1}
          error={errors.level}
          onChange={(level) => set({ level })}
        />
        <Text label="Only those with this title" {...{ options, errors, set }} />
      </>
    )
  if (mode === 'text') return <Text label="Text that begins a new file" {...{ options, errors, set }} />
  if (mode === 'value')
    return (
      <Text
        label="What to compare"
        hint="Such as Invoice (\d+): a new file begins where the number changes."
        {...{ options, errors, set }}
      />
    )
  if (mode === 'blank')
    return (
      <>
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
        <Switch label="Black and coloured sheets, too" checked={options.solid ?? false} onChange={(solid) => set({ solid })} />
        <Dividers options={options} set={set} />
      </>
    )
  if (mode === 'barcode')
    return (
      <>
        <Text label="Only codes with this content" hint="In file names {text} is what the code says." {...{ options, errors, set }} />
        <Dividers options={options} set={set} />
      </>
    )
  if (mode === 'sections') return <Sections {...{ options, errors, set, pagesError }} />
  return null
}

function Pages({
  label,
  hint,
  name,
  options,
  errors,
  set,
  pagesError,
}: ModeFieldsProps & { label: string; hint: string; name: 'ranges' | 'after' | 'cut' }) {
  return (
    <TextField
      label={label}
      hint={hint}
      autoComplete="off"
      spellCheck={false}
      value={options[name] ?? ''}
      error={(options[name] === undefined ? undefined : errors[name]) ?? pagesError}
      onChange={(event) => set({ [name]: event.target.value === '' ? undefined : event.target.value })}
    />
  )
}

function Text({ label, hint, options, errors, set }: Omit<ModeFieldsProps, 'pagesError'> & { label: string; hint?: string }) {
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        autoComplete="off"
        spellCheck={false}
        value={options.pattern ?? ''}
        error={options.pattern === undefined ? undefined : errors.pattern}
        onChange={(event) => set({ pattern: event.target.value === '' ? undefined : event.target.value })}
      />
      <Switch
        label="It is a regular expression"
        hint="Looking ahead or behind is not available."
        checked={options.expression ?? false}
        onChange={(expression) => set({ expression })}
      />
      <Switch label="Upper and lower case are alike" checked={options.ignoreCase ?? true} onChange={(ignoreCase) => set({ ignoreCase })} />
    </>
  )
}

function Dividers({ options, set }: Pick<ModeFieldsProps, 'options' | 'set'>) {
  return (
    <>
      <Switch
        label="Keep the sheets"
        hint="Each begins the next file instead of going."
        checked={options.keepDividers ?? false}
        onChange={(keepDividers) => set({ keepDividers })}
      />
      <Switch label="Their back sides go, too" checked={options.duplex ?? false} onChange={(duplex) => set({ duplex })} />
    </>
  )
}

function Sections({ options, errors, set, pagesError }: ModeFieldsProps) {
  return (
    <>
      <NumberField
        label="Pieces side by side"
        min={1}
        max={10}
        step={1}
        value={options.columns ?? 2}
        error={errors.columns}
        onChange={(columns) => set({ columns })}
      />
      <NumberField
        label="Pieces one below the other"
        min={1}
        max={10}
        step={1}
        value={options.rows ?? 1}
        error={errors.rows}
        onChange={(rows) => set({ rows })}
      />
      <Pages
        label="Pages to cut"
        hint="All others stay whole. For example 2- leaves the cover."
        name="cut"
        {...{ options, errors, set, pagesError }}
      />
      <Switch label="From right to left" checked={options.rightToLeft ?? false} onChange={(rightToLeft) => set({ rightToLeft })} />
      <Switch label="All in one file" checked={options.merge ?? false} onChange={(merge) => set({ merge })} />
    </>
  )
}
