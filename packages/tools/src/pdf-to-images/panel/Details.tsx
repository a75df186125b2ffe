import { NumberField } from '@octavo/ui/NumberField.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import type { PanelProps } from '../../panel-props.ts'
import type { GivenOptions } from '../options.ts'
import styles from './Panel.module.css'

/** The settings that few need. */
export function Details({ options, errors, onChange }: PanelProps<GivenOptions>) {
  const set = (change: Partial<GivenOptions>) => onChange({ ...options, ...change })
  const { format = 'jpg', color = 'color', layout = 'pages' } = options
  const setFileName = ({ fileName: _, ...rest }: GivenOptions, fileName: string) => onChange(fileName === '' ? rest : { ...rest, fileName })
  return (
    <div className={styles.inside}>
      <Segment label="Images" options={layouts} value={layout} onChange={(value) => set({ layout: value })} />
      <Select label="Area" options={areas} value={options.area ?? 'crop'} onChange={(area) => set({ area })} />
      <Switch
        label="Comments and form fields"
        hint="Draws comments, stamps, highlights and filled-in fields too."
        checked={options.annotations ?? true}
        onChange={(annotations) => set({ annotations })}
      />
      {format !== 'jpg' && color !== 'bw' ? (
        <Switch
          label="Transparent background"
          hint="The paper is left out."
          checked={options.transparent ?? false}
          onChange={(transparent) => set({ transparent })}
        />
      ) : null}
      {color === 'bw' ? (
        <NumberField
          label="Black from"
          hint="What is darker than this much of white becomes black."
          unit="%"
          min={1}
          max={99}
          step={1}
          value={options.threshold}
          error={errors.threshold}
          onChange={(threshold) => set({ threshold })}
        />
      ) : null}
      {format === 'tiff' && layout === 'pages' ? (
        <Switch label="One TIFF for all pages" checked={options.multiPage ?? true} onChange={(multiPage) => set({ multiPage })} />
      ) : null}
      {format === 'tiff' ? (
        <Select
          label="Compression"
          options={color === 'bw' ? [...compressions, faxCompression] : compressions}
          value={options.tiffCompression ?? 'lzw'}
          error={errors.tiffCompression}
          onChange={(tiffCompression) => set({ tiffCompression })}
        />
      ) : null}
      <TextField
        label="File name"
        hint="{name} is the file's name, {page} the page's number."
        autoComplete="off"
        spellCheck={false}
        placeholder="{name}-page-{page}"
        value={options.fileName ?? ''}
        error={errors.fileName}
        onChange={(event) => setFileName(options, event.target.value)}
      />
    </div>
  )
}

const layouts = [
  { value: 'pages', label: 'One a page' },
  { value: 'tall', label: 'One tall image' },
] as const

const areas = [
  { value: 'crop', label: 'What a viewer shows' },
  { value: 'media', label: 'The whole sheet' },
  { value: 'content', label: 'Without empty borders' },
] as const

const compressions = [
  { value: 'lzw', label: 'LZW, understood everywhere' },
  { value: 'deflate', label: 'Deflate' },
  { value: 'packbits', label: 'PackBits' },
  { value: 'jpeg', label: 'JPEG, smallest for photographs' },
  { value: 'none', label: 'None' },
] as const

const faxCompression = { value: 'g4', label: 'CCITT G4, as fax machines do' } as const
