import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import { Details, rarerFormats } from './panel/Details.tsx'
import { Pages } from './panel/Pages.tsx'
import { Resolution } from './panel/Resolution.tsx'
import { settled } from './panel/settled.ts'

/** The options of pictures from pages: what most people want first, the rest folded. */
export default function Panel({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const set = (change: Partial<GivenOptions>) => onChange(settled({ ...options, ...change }))
  const { format = 'jpg', color = 'color', tiffCompression } = options
  const hasQuality =
    format === 'jpg' || format === 'webp' || format === 'avif' || (format === 'tiff' && tiffCompression === 'jpeg' && color !== 'bw')
  return (
    <div className={styles.panel}>
      <Segment label="Format" options={formatsWith(format)} value={format} onChange={(value) => set({ format: value })} />
      {format === 'svg' ? (
        <p className={styles.note}>
          Lines and shapes stay sharp at every size. Letters become shapes too: they look right everywhere and are no longer text.
        </p>
      ) : (
        <Resolution documents={documents} options={options} errors={errors} onChange={(next) => onChange(settled(next))} />
      )}
      <Pages documents={documents} options={options} errors={errors} onChange={(next) => onChange(settled(next))} />
      {format === 'svg' ? null : <Segment label="Colours" options={colours} value={color} onChange={(value) => set({ color: value })} />}
      {hasQuality ? (
        <NumberField
          label="Quality"
          hint="1 to 100. Higher looks better and takes more room."
          min={1}
          max={100}
          step={1}
          value={options.quality}
          error={errors.quality}
          onChange={(quality) => set({ quality })}
        />
      ) : null}
      <Disclosure title="More options">
        <Details documents={documents} options={options} errors={errors} onChange={(next) => onChange(settled(next))} />
      </Disclosure>
    </div>
  )
}

const formats = [
  { value: 'jpg', label: 'JPG' },
  { value: 'png', label: 'PNG' },
  { value: 'webp', label: 'WebP' },
  { value: 'tiff', label: 'TIFF' },
] as const

/** A rarer format of the details appears once it is chosen. */
function formatsWith(format: NonNullable<GivenOptions['format']>) {
  const rarer = rarerFormats.find(({ value }) => value === format)
  return rarer ? [...formats, rarer] : formats
}

const colours = [
  { value: 'color', label: 'Colour' },
  { value: 'gray', label: 'Grey' },
  { value: 'bw', label: 'Black, white' },
] as const
