import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { FileNameField } from '../../fields/FileNameField.tsx'
import type { PanelProps } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'

/** The settings that few need. */
export function Details({ options, errors, onChange }: PanelProps<GivenOptions>) {
  const set = (change: Partial<GivenOptions>) => onChange({ ...options, ...change })
  const { format = 'jpg', color = 'color', layout = 'pages' } = options
  return (
    <div className={styles.inside}>
      <Select
        label="Rarer formats"
        options={[...(rarerFormats.some(({ value }) => value === format) ? [] : [{ value: format, label: 'None' }]), ...rarerFormats]}
        value={format}
        onChange={(rarer) => set({ format: rarer })}
      />
      <Switch
        label="Only the pictures in the pages"
        hint="Taken out as JPG or PNG. The size has no effect on them."
        checked={options.mode === 'pictures'}
        onChange={(only) => set({ mode: only ? 'pictures' : 'pages' })}
      />
      {format === 'svg' ? null : <Segment label="Images" options={layouts} value={layout} onChange={(value) => set({ layout: value })} />}
      {layout === 'contact' ? (
        <NumberField
          label="Pages side by side"
          min={1}
          max={20}
          step={1}
          value={options.columns ?? 4}
          error={errors.columns}
          onChange={(columns) => set({ columns })}
        />
      ) : null}
      <Select
        label="Area"
        options={format === 'svg' ? areas.slice(0, 2) : areas}
        value={options.area ?? 'crop'}
        onChange={(area) => set({ area })}
      />
      <Switch
        label="Comments and form fields"
        hint="Draws comments, stamps, highlights and filled-in fields too."
        checked={options.annotations ?? true}
        onChange={(annotations) => set({ annotations })}
      />
      {format !== 'jpg' && format !== 'bmp' && color !== 'bw' ? (
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
      <FileNameField
        hint="{name}, {page}, {n}, {total}, {file#}, {date} and {time} are filled in."
        placeholder="{name}-page-{page}"
        value={options.fileName}
        error={errors.fileName}
        onChange={(fileName) => onChange({ ...options, fileName })}
      />
    </div>
  )
}

/** For old programs, for one that is newer than most, and for those that draw. */
export const rarerFormats = [
  { value: 'gif', label: 'GIF' },
  { value: 'bmp', label: 'BMP' },
  { value: 'avif', label: 'AVIF' },
  { value: 'svg', label: 'SVG' },
] as const

const layouts = [
  { value: 'pages', label: 'One a page' },
  { value: 'tall', label: 'One tall image' },
  { value: 'contact', label: 'Contact sheet' },
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
