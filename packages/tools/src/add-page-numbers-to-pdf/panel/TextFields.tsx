import { Select } from '@octavo/ui/Select.tsx'
import { useState } from 'react'
import type { Options } from '../options.ts'
import { describe, Field, useOptions } from './option-fields.ts'

const presets = [
  { value: '{n}', label: '1' },
  { value: '{n} / {total}', label: '1 / 12' },
  { value: 'Page {n} of {total}', label: 'Page 1 of 12' },
  { value: '- {n} -', label: '- 1 -' },
  { value: 'bates', label: 'Bates: 000001' },
  { value: 'bates-prefix', label: 'Bates: ABC-000001' },
  { value: 'custom', label: describe('format').label },
] as const

/** As courts and law firms number: six digits that continue from file to file, at the bottom right. */
const bates = { digits: 6, style: 'arabic', continueAcross: true, position: 'bottom-right', offset: undefined } as const

function isBates({ digits, style, continueAcross }: Pick<Options, 'digits' | 'style' | 'continueAcross'>): boolean {
  return digits === bates.digits && style === bates.style && continueAcross
}

/** What is written: one of the usual forms, or a text of one's own. */
export function TextFields() {
  const { options, set } = useOptions()
  const preset = isBates(options) && options.format === '{n}' ? 'bates' : presets.find(({ value }) => value === options.format)?.value
  const [isCustom, setCustom] = useState(preset === undefined)
  const choose = (value: (typeof presets)[number]['value']) => {
    setCustom(value === 'custom' || value === 'bates-prefix')
    if (value === 'bates' || value === 'bates-prefix') set({ ...bates, format: value === 'bates' ? '{n}' : 'ABC-{n}' })
    else if (value !== 'custom') set({ format: value, ...(isBates(options) && { digits: undefined }) })
  }
  const showsCustom = isCustom || preset === undefined
  return (
    <>
      <Select label="Text" options={presets} value={showsCustom ? 'custom' : preset} onChange={choose} />
      {showsCustom ? <Field name="format" /> : null}
    </>
  )
}
