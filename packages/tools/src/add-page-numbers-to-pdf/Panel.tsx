import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { useState } from 'react'
import { PdfOutputFields } from '../fields/PdfOutputFields.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { SignaturesField } from '../fields/SignaturesField.tsx'
import type { GivenOptions } from './options.ts'
import { Details } from './panel/Details.tsx'
import { LookFields } from './panel/LookFields.tsx'
import { pagesProblem, said, withDefaults, writtenPages } from './panel/numbers.ts'
import { PlaceFields } from './panel/PlaceFields.tsx'
import type { Change, NumberUnit } from './panel/part-props.ts'
import { TextFields } from './panel/TextFields.tsx'

/** Where the numbers stand, what they say and how they look; the rest is folded. */
export default function Panel({ documents, options: given, errors, onChange }: PanelProps<GivenOptions>) {
  const options = withDefaults(given)
  const set = (change: Change) => onChange(said({ ...given, ...change }))
  const [unit, setUnit] = useState<NumberUnit>('pt')
  const part = { options, errors, set }
  const written = writtenPages(options, documents)
  return (
    <div className={styles.panel}>
      <SignaturesField documents={documents} treatment={given.signatures} onChange={(signatures) => set({ signatures })} />
      <PlaceFields {...part} unit={unit} onUnit={setUnit} page={documents[0]?.source?.size(1) ?? sheet} />
      <TextFields {...part} />
      <div className={styles.pair}>
        <Select label="Numbers" options={numberStyles} value={options.style} onChange={(style) => set({ style })} />
        <NumberField
          label="First number"
          min={0}
          step={1}
          value={options.start}
          error={errors.start}
          onChange={(start) => set({ start })}
        />
      </div>
      <TextField
        label="Pages"
        hint={`All, or for example 1,3,5-9, odd or last${documents.length > 1 ? ', in each file' : ''}.${documents.length > 0 ? ' Or tick pages below the large one.' : ''}`}
        placeholder={written === undefined ? 'Not alike in all files' : undefined}
        autoComplete="off"
        spellCheck={false}
        value={written ?? ''}
        error={errors.pages ?? pagesProblem(options, documents)}
        onChange={(event) => set({ pages: event.target.value, files: undefined })}
      />
      <div className={styles.inside}>
        <Switch
          label="First page is a cover"
          hint="It gets no number and is not counted."
          checked={options.skipFirst}
          onChange={(skipFirst) => set({ skipFirst, files: undefined })}
        />
        <Switch
          label="Facing pages"
          hint="Left and right change sides on every second page."
          checked={options.facing}
          onChange={(facing) => set({ facing })}
        />
      </div>
      <LookFields {...part} />
      <Disclosure title="More options">
        <Details {...part} hasMany={documents.length !== 1} />
      </Disclosure>
      <PdfOutputFields options={given} errors={errors} onChange={onChange} />
    </div>
  )
}

const numberStyles = [
  { value: 'arabic', label: '1, 2, 3' },
  { value: 'roman', label: 'i, ii, iii' },
  { value: 'roman-upper', label: 'I, II, III' },
  { value: 'letters', label: 'a, b, c' },
  { value: 'letters-upper', label: 'A, B, C' },
] as const

/** What shares are shown of before there is a page. */
const sheet = { width: 595, height: 842 }
