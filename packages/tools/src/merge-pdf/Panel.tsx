import { baseName } from '@octavo/core/files/file-names.ts'
import { Notice } from '@octavo/ui/Notice.tsx'
import panel from '@octavo/ui/panel.module.css'
import { RadioCards } from '@octavo/ui/RadioCards.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { FileNameField } from '../fields/FileNameField.tsx'
import { PdfOutputFields } from '../fields/PdfOutputFields.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { SignedFiles } from '../fields/SignedFiles.tsx'
import type { GivenOptions } from './options.ts'
import { Details } from './panel/Details.tsx'
import { applyPreset, presetOf, presets } from './panel/presets.ts'
import { inOrder } from './panel/shown-files.ts'
import { mergePdf } from './tool.ts'

/** The options of a merge: what most people want first, the rest folded. */
export default function Panel({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const preset = presetOf(options) ?? 'own'
  const first = inOrder(documents, options.sort)[0]
  const set = (change: Partial<GivenOptions>) => onChange({ ...options, ...change })
  return (
    <div className={panel.panel}>
      <SignedFiles documents={documents} treatment={options.signatures} onChange={(signatures) => onChange({ ...options, signatures })} />
      {errors.pages === undefined ? null : <Notice tone="error">{errors.pages}</Notice>}
      <RadioCards
        label="What to keep"
        options={[...presetCards, ...(preset === 'own' ? [ownCard] : [])]}
        value={preset}
        onChange={(chosen) => chosen !== 'own' && onChange(applyPreset(options, chosen))}
      />
      <Segment
        label="Order of files"
        options={ordersWith(options.sort)}
        value={options.sort ?? 'given'}
        onChange={(sort) => set({ sort })}
      />
      <FileNameField
        suffix=".pdf"
        placeholder={`${baseName(first?.name ?? '{name}')}-${mergePdf.suffix}`}
        value={options.fileName}
        error={errors.fileName}
        onChange={(fileName) => onChange({ ...options, fileName })}
      />
      <Details documents={documents} options={options} errors={errors} onChange={onChange} />
      <PdfOutputFields options={options} errors={errors} onChange={onChange} />
    </div>
  )
}

const presetCards = (['keep', 'chapters', 'print'] as const).map((value) => {
  const { label, hint } = presets[value]
  return { value, label, hint }
})

const ownCard = { value: 'own', label: 'Your own settings', hint: 'As chosen below.' } as const

const orders = [
  { value: 'given', label: 'By hand' },
  { value: 'natural', label: 'Name' },
  { value: 'date', label: 'Date' },
] as const

/** The rarer orders of the canvas's menu appear once they are chosen. */
function ordersWith(sort: GivenOptions['sort']) {
  if (sort === 'title') return [...orders, { value: 'title', label: 'Title' } as const]
  if (sort === 'name') return orders.map((order) => (order.value === 'natural' ? ({ value: 'name', label: 'Name' } as const) : order))
  return orders
}
