import { baseName } from '@octavo/core/files/file-names.ts'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { FileNameField } from '../fields/FileNameField.tsx'
import { PdfOutputFields } from '../fields/PdfOutputFields.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import { Details } from './panel/Details.tsx'
import { MarginField } from './panel/MarginField.tsx'
import { Miniature } from './panel/Miniature.tsx'
import { OwnSize } from './panel/OwnSize.tsx'
import { inOrder } from './panel/shown-files.ts'
import { imagesToPdf } from './tool.ts'

/** The options of a PDF of images, beside a small picture of its first page. */
export default function Panel({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const set = (change: Partial<GivenOptions>) => onChange({ ...options, ...change })
  const { pageSize = 'fit', perPage = 1 } = options
  const isFitted = pageSize === 'fit' && perPage === 1
  const first = inOrder(documents, options.sort)[0]
  return (
    <div className={styles.panel}>
      <Miniature documents={documents} options={options} />
      <Select label="Page size" options={sizes} value={pageSize} onChange={(value) => set({ pageSize: value })} />
      {pageSize === 'custom' ? <OwnSize options={options} errors={errors} set={set} /> : null}
      {isFitted ? null : (
        <Segment
          label="Orientation"
          options={orientations}
          value={options.orientation ?? 'auto'}
          onChange={(orientation) => set({ orientation })}
        />
      )}
      <MarginField options={options} errors={errors} set={set} />
      {isFitted ? null : <Select label="Placing" options={placings} value={options.fit ?? 'fit'} onChange={(fit) => set({ fit })} />}
      <Segment label="Files" options={outputs} value={options.output ?? 'one'} onChange={(output) => set({ output })} />
      <FileNameField
        suffix=".pdf"
        placeholder={options.output === 'each' ? '{name}' : `${baseName(first?.name ?? '{name}')}-${imagesToPdf.suffix}`}
        value={options.fileName}
        error={errors.fileName}
        onChange={(fileName) => onChange({ ...options, fileName })}
      />
      <Disclosure title="More options">
        <Details options={options} errors={errors} set={set} />
      </Disclosure>
      <PdfOutputFields options={options} errors={errors} onChange={onChange} />
    </div>
  )
}

const sizes = [
  { value: 'fit', label: 'As large as the image' },
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'US Letter' },
  { value: 'a3', label: 'A3' },
  { value: 'a5', label: 'A5' },
  { value: 'a6', label: 'A6' },
  { value: 'b5', label: 'B5' },
  { value: 'legal', label: 'US Legal' },
  { value: 'tabloid', label: 'Tabloid' },
  { value: 'custom', label: 'My own size' },
] as const

const orientations = [
  { value: 'auto', label: 'By image' },
  { value: 'portrait', label: 'Portrait' },
  { value: 'landscape', label: 'Landscape' },
] as const

const placings = [
  { value: 'fit', label: 'Whole image, as large as possible' },
  { value: 'fill', label: 'Cover the page, cut what is over' },
  { value: 'stretch', label: 'Stretch to the page' },
  { value: 'center', label: 'Own size, in the middle' },
] as const

const outputs = [
  { value: 'one', label: 'One PDF' },
  { value: 'each', label: 'One for each' },
] as const
